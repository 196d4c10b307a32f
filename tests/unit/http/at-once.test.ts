import { atOnce } from '@/lib/http/at-once'

const BOUND = { name: 'test', most: 2, message: 'Please wait.' }

test('work beyond the bound is refused, and there is room again when some has ended', async () => {
  const ends: (() => void)[] = []
  const start = () => atOnce(BOUND, () => new Promise<string>((resolve) => ends.push(() => resolve('done'))))
  const [first, second] = [start(), start()]
  await expect(start()).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'Please wait.',
    retryAfter: 1,
  })
  expect(ends).toHaveLength(2)
  ends[0]!()
  await expect(first).resolves.toBe('done')
  const third = start()
  expect(ends).toHaveLength(3)
  ends[1]!()
  ends[2]!()
  await Promise.all([second, third])
})

test('work that fails makes room too', async () => {
  const fail = () => atOnce({ ...BOUND, name: 'failing', most: 1 }, () => Promise.reject(new Error('no')))
  await expect(fail()).rejects.toThrow('no')
  await expect(fail()).rejects.toThrow('no')
})

test('kinds of work do not count against each other', async () => {
  let end = (): void => {}
  const one = atOnce(
    { ...BOUND, name: 'one', most: 1 },
    () => new Promise<void>((resolve) => (end = resolve)),
  )
  await expect(atOnce({ ...BOUND, name: 'other', most: 1 }, async () => 'done')).resolves.toBe('done')
  end()
  await one
})
