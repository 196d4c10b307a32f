import { readWait, waitWords } from '@/lib/breaches/check/wait'

const NOW = new Date('2026-11-22T17:00:00Z')
const at = (seconds: number) => String(NOW.getTime() / 1000 + seconds)

test.each<[after: string | undefined, until: string | undefined, seconds: number | undefined]>([
  ['38', at(38), 38],
  ['38', at(30), 30],
  ['38', at(0), 0],
  ['38', at(-86_400), 0],
  // Nobody waits longer than was said, whatever a clock or a link says.
  ['38', at(900), 38],
  ['38', '999999999999', 38],
  ['999999', at(999_999), 3600],
  ['0', at(0), 0],
  // An address of before says no moment.
  ['38', undefined, 38],
  ['0', undefined, 1],
  ['999999', undefined, 3600],
  ['38', 'x', 38],
  ['38', '-1', 38],
  ['38', '1e99', 38],
  ['38', '9'.repeat(400), 38],
  // And of a moment alone nothing is known.
  [undefined, at(38), undefined],
  ['', at(38), undefined],
  ['1e9', at(38), undefined],
  ['-5', undefined, undefined],
  ['1234567', undefined, undefined],
])('after %s until %s: %s', (after, until, seconds) => {
  expect(readWait({ after, until }, NOW)).toBe(seconds)
})

test.each([
  [0, 'You can try again now.'],
  [1, 'You can try again in about 1 second.'],
  [38, 'You can try again in about 38 seconds.'],
  [120, 'You can try again in about 2 minutes.'],
])('%s seconds: %s', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words)
})
