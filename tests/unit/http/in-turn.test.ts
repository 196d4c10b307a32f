import { inTurn } from '@/lib/http/in-turn'

const cache = globalThis as typeof globalThis & { __lines?: Map<string, unknown> }

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
  expect(cache.__lines!.size).toBe(0)
})

test('where several may be under way, the next begins when one ends, well or not, and nobody comes between', async () => {
  const begun: number[] = []
  const ends: ((error?: Error) => void)[] = []
  const call = (n: number) =>
    inTurn(
      'few',
      () => {
        begun.push(n)
        return new Promise<number>((resolve, reject) => {
          ends[n] = (error) => (error ? reject(error) : resolve(n))
        })
      },
      2,
    )
  const calls = [0, 1, 2, 3].map(call)
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[1]!(new Error('no'))
  // Between the hand-over and the one that has waited.
  queueMicrotask(() => calls.push(call(4)))
  await expect(calls[1]).rejects.toThrow('no')
  expect(begun).toEqual([0, 1, 2])
  ends[0]!()
  await calls[0]
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]!()
  ends[3]!()
  await Promise.all([calls[2], calls[3]])
  expect(begun).toEqual([0, 1, 2, 3, 4])
  ends[4]!()
  expect(await calls[4]).toBe(4)
  expect(cache.__lines!.size).toBe(0)
})
