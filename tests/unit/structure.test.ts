import fs from 'node:fs'
import { isBuiltin } from 'node:module'
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

/** What a file imports when it runs: without types, and without what is loaded later. */
function runtimeImports(file: string): string[] {
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8')
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const { moduleSpecifier } = statement
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return []
    const clause = ts.isImportDeclaration(statement) ? statement.importClause : statement
    const named = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined
    const isTypes =
      (clause && 'isTypeOnly' in clause && clause.isTypeOnly) ||
      (named && ts.isNamedImports(named) && named.elements.every((element) => element.isTypeOnly))
    return isTypes ? [] : [moduleSpecifier.text]
  })
}

const isForBrowsers = (file: string): boolean =>
  /^['"]use client['"]/.test(fs.readFileSync(path.join(ROOT, file), 'utf8'))

/** Everything that the browser is sent for some of the components that run there, ours and others', by the file that asks for it. */
function sentToBrowsers(components: string[]): Map<string, string> {
  const sent = new Map<string, string>()
  const waiting = [...components]
  const seen = new Set(waiting)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const name of runtimeImports(file)) {
      const base = name.startsWith('@/')
        ? name.slice(2)
        : name.startsWith('.')
          ? path.join(path.dirname(file), name)
          : null
      const own = [`${base}.ts`, `${base}.tsx`].find((candidate) => files.has(candidate))
      sent.set(own ?? name, file)
      if (own && !seen.has(own)) {
        seen.add(own)
        waiting.push(own)
      }
    }
  return sent
}

/** What components of the browser's require where there is no window. */
function requiredByServer(): string[] {
  return [...files].filter(isForBrowsers).flatMap((file) => {
    const required = fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\brequire\('([^']+)'\)/g)
    return [...required].map(([, name]) => {
      const base = name!.startsWith('@/') ? name!.slice(2) : path.join(path.dirname(file), name!)
      return [`${base}.ts`, `${base}.tsx`].find((candidate) => files.has(candidate))!
    })
  })
}

describe('the structure of the code', () => {
  it('has files and imports to look at', () => {
    expect(files.size).toBeGreaterThan(500)
    expect(imports.get('server.ts')!.length).toBeGreaterThan(3)
  })

  it('has no circle of imports, those of types included', () => {
    expect(circles()).toEqual([])
  })

  // A bundler puts something big and forbidden in their place, and asks nobody.
  it('sends no module of Node’s to browsers, and no table of public suffixes', () => {
    const sent = sentToBrowsers([...files].filter(isForBrowsers))
    expect(sent.has('react')).toBe(true)
    const not = [...sent].filter(([name]) => name === 'tldts' || isBuiltin(name))
    expect(not).toEqual([])
  })

  it('sends visitors nothing that is for operators alone', () => {
    const isForStaff = (file: string) =>
      /^(app|components)\/(admin|firm)\/|^lib\/api-client\/admin|^lib\/site\/staff-paths\./.test(file)
    const visitors = [...files].filter((file) => isForBrowsers(file) && !isForStaff(file))
    const sent = sentToBrowsers(visitors)
    expect(sent.has('lib/paths.ts')).toBe(true)
    expect([...sent].filter(([file]) => isForStaff(file))).toEqual([])
  })

  // Each page has these beside it, and each of them would bring its own copy.
  it('sends the table of all addresses along with no page for errors', () => {
    const views = [...files].filter((file) => /^app\/(.*\/)?(global-)?error\.tsx$/.test(file))
    expect(views).toContain('app/global-error.tsx')
    const sent = sentToBrowsers(views)
    expect(sent.has('components/site/error-view.tsx')).toBe(true)
    expect(sent.get('lib/paths.ts')).toBeUndefined()
  })

  // Where a browser runs nothing, a component of React's that moves would stand still.
  it('has nothing in what the server alone draws that a browser would run, and sends it none of that', () => {
    const parts = requiredByServer()
    expect(parts).toContain('components/summary/parts.ts')
    expect(parts).toContain('components/site/head-scripts.ts')
    const drawn = sentToBrowsers(parts)
    expect(drawn.has('components/summary/breach-row.tsx')).toBe(true)
    expect([...drawn.keys()].filter((file) => files.has(file) && isForBrowsers(file))).toEqual([])
    const sent = sentToBrowsers([...files].filter(isForBrowsers))
    expect(sent.has('components/ui/drawn.tsx')).toBe(true)
    expect(parts.filter((part) => sent.get(part) !== undefined)).toEqual([])
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
