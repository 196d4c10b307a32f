import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

// The shape of the house, as docs/architecture.md draws it.

const ROOT = path.resolve(__dirname, '..', '..')
const SOURCES = ['app', 'components', 'emails', 'lib', 'prisma', 'server.ts', 'middleware.ts']
const SKIPPED = path.join('prisma', 'generated')
const MOST_LOOSE_FILES = 5

const files = new Set(SOURCES.flatMap(filesIn))
const imports = new Map([...files].map((file) => [file, importsOf(file)]))

function filesIn(place: string): string[] {
  if (place === SKIPPED) return []
  if (!fs.statSync(path.join(ROOT, place)).isDirectory()) return /\.tsx?$/.test(place) ? [place] : []
  return fs.readdirSync(path.join(ROOT, place)).flatMap((name) => filesIn(path.join(place, name)))
}

/** Type-only imports and those of import() are among them. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(fs.readFileSync(path.join(ROOT, file), 'utf8'), true, true)
  return importedFiles.flatMap(({ fileName }) => {
    const base = fileName.startsWith('@/')
      ? fileName.slice(2)
      : fileName.startsWith('.')
        ? path.join(path.dirname(file), fileName)
        : null
    return [`${base}.ts`, `${base}.tsx`, `${base}`].filter((candidate) => files.has(candidate)).slice(0, 1)
  })
}

/** Files that import each other around in a ring, by Tarjan's algorithm. */
function circles(): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    stack.push(file)
    for (const next of imports.get(file)!) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!))
    }
    if (low.get(file) !== index.get(file)) return
    const ring = stack.splice(stack.indexOf(file))
    if (ring.length > 1) found.push(ring.sort())
  }
  for (const file of files) if (!index.has(file)) visit(file)
  return found
}

describe('the structure of the code', () => {
  it('has files and imports to look at', () => {
    expect(files.size).toBeGreaterThan(500)
    expect(imports.get('server.ts')!.length).toBeGreaterThan(3)
  })

  it('has no circle of imports, those of types included', () => {
    expect(circles()).toEqual([])
  })

  it('has few loose files in lib, and a rule for each of its rooms', () => {
    const entries = fs.readdirSync(path.join(ROOT, 'lib'), { withFileTypes: true })
    expect(entries.filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(MOST_LOOSE_FILES)
    const rules = fs.readFileSync(path.join(ROOT, 'eslint.config.mjs'), 'utf8')
    const table = rules.slice(rules.indexOf('const ROOMS = {'), rules.indexOf('const LOOSE'))
    const rooms = [...table.matchAll(/^ {2}'?([a-z-]+)'?: \[/gm)].map(([, room]) => room)
    expect(rooms.sort()).toEqual(
      entries
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    )
  })
})
