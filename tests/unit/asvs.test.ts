import fs from 'node:fs'
import path from 'node:path'

// docs/asvs.md says of each requirement of OWASP ASVS 5.0.0 at levels 1 and 2 what is done about it, and where that is seen.

/** How many requirements of these levels each section has; they are numbered from 1. */
const SECTIONS: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}
const NUMBERS = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
)

const ROOT = path.resolve(__dirname, '..', '..')
const TEXT = fs.readFileSync(path.join(ROOT, 'docs', 'asvs.md'), 'utf8')
const ROWS = TEXT.split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, number, level, state, words, shown] = line.split('|').map((cell) => cell.trim())
    return { number, level, state, words, files: [...shown!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!) }
  })

test('has each of the 253 requirements once, and no other', () => {
  expect(NUMBERS).toHaveLength(253)
  expect(ROWS.map(({ number }) => number)).toEqual(NUMBERS)
  expect([
    ROWS.filter(({ level }) => level === 'L1').length,
    ROWS.filter(({ level }) => level === 'L2').length,
  ]).toEqual([70, 183])
})

test('says of each that it passes, is accepted or does not apply, and how', () => {
  expect(
    ROWS.filter(({ state, words }) => !['pass', 'accepted', 'N/A'].includes(state!) || words!.length < 4),
  ).toEqual([])
})

test('what passes or is accepted is shown by files that are there', () => {
  expect(ROWS.filter(({ state, files }) => state !== 'N/A' && files.length === 0)).toEqual([])
  const named = ROWS.flatMap(({ number, files }) => files.map((file) => ({ number, file })))
  expect(named.filter(({ file }) => !fs.existsSync(path.join(ROOT, file)))).toEqual([])
})

test('counts them at its head', () => {
  const count = (level: string, state: string) =>
    ROWS.filter((row) => row.level === level && row.state === state).length
  for (const [level, all] of [
    ['L1', 70],
    ['L2', 183],
  ] as const) {
    expect(TEXT).toContain(
      `| ${level} (${all}) | ${count(level, 'pass')} | ${count(level, 'accepted')} | ${count(level, 'N/A')} |`,
    )
  }
})
