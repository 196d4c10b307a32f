import { inTurn } from '@/lib/http/in-turn'

const cache = globalThis as typeof globalThis & { __inTurn?: Map<string, Promise<void>> }

test('one after the other under a key, in the order they came; other keys wait for nobody; nothing is kept', async () => {
  const order: string[] = []
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const work = (name: string, until?: Promise<void>) => async () => {
    order.push(`${name} begins`)
    await until
    order.push(`${name} ends`)
    return name
  }
  const first = inTurn('a', work('1', held))
  const failing = inTurn('a', () => Promise.reject(new Error('no')))
  const third = inTurn('a', work('3'))
  expect(await inTurn('b', work('b'))).toBe('b')
  expect(order).toEqual(['1 begins', 'b begins', 'b ends'])
  release()
  await expect(failing).rejects.toThrow('no')
  expect([await first, await third]).toEqual(['1', '3'])
  expect(order).toEqual(['1 begins', 'b begins', 'b ends', '1 ends', '3 begins', '3 ends'])
  expect(cache.__inTurn!.size).toBe(0)
})
