import fs from 'node:fs'
import path from 'node:path'

// A class that names a token that does not exist does nothing, and nobody is told.

const ROOT = path.resolve(__dirname, '../../..')

function filesIn(folder: string, ending: RegExp): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => path.join(ROOT, folder, file))
}

const read = (file: string): string => fs.readFileSync(file, 'utf8')
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!)

const styles = filesIn('app', /\.css$/)
// The chart makes its own from the keys of its figures.
const OF_CHART = /^--color-/
const sources = ['app', 'components'].flatMap((folder) => filesIn(folder, /\.tsx?$/))

/** `max-w-(--container-read)`, `left-(--here)`, `var(--gutter)`, `size-[--x]`; not one that names what stands in for it. */
const USED = /(?:-\((?:[a-z-]+:)?|var\(|-\[)(--[a-z][a-z0-9-]*)(?=[\s)\]])/g
/** `--gutter: 1rem`, `'--here': …`, and the typeface's, which the font loader defines. */
const DEFINED = /(--[a-z][a-z0-9-]*)['"]?\s*:/g
const LOADED = /variable: '(--[a-z0-9-]+)'/g

test('every token that a class or a style names is defined', () => {
  const texts = [...styles, ...sources].map(read)
  const defined = new Set(texts.flatMap((text) => [...found(text, DEFINED), ...found(text, LOADED)]))
  const used = new Map<string, string>()
  for (const file of [...styles, ...sources])
    for (const name of found(read(file), USED)) used.set(name, path.relative(ROOT, file))
  expect(used.size).toBeGreaterThan(20)
  expect([...used].filter(([name]) => !defined.has(name) && !OF_CHART.test(name))).toEqual([])
})
