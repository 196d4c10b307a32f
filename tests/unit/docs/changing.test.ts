import fs from 'node:fs'

// docs/changing.md says which files a change touches, docs/architecture.md where it begins.

const changing = fs.readFileSync('docs/changing.md', 'utf8')
const architecture = fs.readFileSync('docs/architecture.md', 'utf8')

const [, ...sections] = changing.split('\n## ')
const changes = sections.map((section) => {
  const [title = ''] = section.split('\n')
  const [first = ''] = section.match(/`[^`]+`/) ?? []
  return { title: title.trim().toLowerCase(), first }
})

const [, after = ''] = architecture.split('## Where a change begins\n')
const [table = ''] = after.split('\n## ')
const begins = new Map(
  [...table.matchAll(/^\| (.+?) \| [^|`]*?(`[^`]+`)/gm)].map(([, change = '', file = '']) => [
    change.toLowerCase(),
    file,
  ]),
)

test('every change is named in the map, with the file that its list begins with', () => {
  expect(Object.fromEntries(begins)).toEqual(
    Object.fromEntries(changes.map(({ title, first }) => [title, first])),
  )
})

test('every file and folder that a change names is there', () => {
  const named = [...changing.matchAll(/`((?:app|components|docs|emails|lib|prisma|tests)\/[^`<…]+)`/g)].map(
    ([, name = '']) => name,
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !fs.existsSync(name))).toEqual([])
})
