import fs from 'node:fs'
import path from 'node:path'

// Nothing in a browser's test gives up before the others do: a machine that is busy takes as long as it takes, and what hangs is
// ended in one place, tests/playwright.config.ts.

const E2E = path.resolve(__dirname, '..', 'e2e')
/** Waits for writes to end and goes on either way; tries that are made again until they succeed; a browser's start. */
const GOES_ON = [
  '{ timeout: 3_000, intervals: [20] }',
  'ready.click({ timeout: 5_000 })',
  "{ name: 'Send to 1 person' }).click({ timeout: 5_000 })",
  'expect(sent).toBeVisible({ timeout: 5_000 })',
  '`Same breach ${row}` }).click({ timeout: 2_000 })',
  'expect(question).toHaveCount(0, { timeout: 5_000 })',
  'timeout: 120_000,',
]

const files = fs
  .readdirSync(E2E, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))

test('there are files to look at', () => {
  expect(files.length).toBeGreaterThan(30)
})

test.each(files)('%s has no wait of its own', (file) => {
  const lines = fs.readFileSync(path.join(E2E, file), 'utf8').split('\n')
  expect(
    lines.filter(
      (line) =>
        /\btimeout: |test\.setTimeout|waitForTimeout|setTimeout\(\w+, \d/.test(line) &&
        !GOES_ON.some((part) => line.includes(part)),
    ),
  ).toEqual([])
})

// A success is shown for six seconds. On a busy machine it is gone by the time that another wait is over.
const COMPONENTS = path.resolve(__dirname, '..', '..', 'components')
const TOASTS = new Set(
  fs
    .readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'))
    .map((file) => fs.readFileSync(path.join(COMPONENTS, file), 'utf8'))
    .filter((text) => /tone: 'success'/.test(text))
    .flatMap((text) => [...text.matchAll(/\btitle: ([^\n]+)/g)])
    .flatMap(([, words]) => [...words!.matchAll(/'([^']+)'/g)].map(([, title]) => title!)),
)

test('there are toasts to look at', () => {
  expect(TOASTS.size).toBeGreaterThan(30)
})

test.each(files)('%s waits for a toast before anything else that an act has brought', (file) => {
  const lines = fs
    .readFileSync(path.join(E2E, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim())
  expect(
    lines.filter((line, at) => {
      const title = /page\.getByText\('([^']+)', \{ exact: true \}\)\)\.toBeVisible/.exec(line)?.[1]
      return title && TOASTS.has(title) && /\bexpect\b/.test(lines[at - 1]!)
    }),
  ).toEqual([])
})
