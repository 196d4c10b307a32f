import fc from 'fast-check'
import { chooseReading, savedThatFit } from '@/lib/imports/map/saved/fit-mapping'
import { mappingSchema } from '@/lib/imports/map/mapping'
import { parseHeader } from '@/lib/imports/read/parse-header'
import { readStart } from '@/lib/imports/read/read-start'
import { repairHeader, repairRow } from '@/lib/imports/read/repair-file'

const OTHER = ['Entity', 'When', 'People']
const OURS = ['Company', 'Breach Date', 'Affected Users', 'Data Types', 'Severity']
const mappingOf = (company: string, date: string) =>
  mappingSchema.parse({
    Company: { from: company },
    'Breach Date': { from: date, format: 'MM/DD/YYYY' },
    'Affected Users': { constant: '5' },
    'Data Types': { constant: 'Names' },
    Severity: { byCount: true },
  })
const saved = (name: string, columns: string[]) => ({
  name,
  columns,
  mapping: mappingOf(columns[0]!, columns[1]!),
  isSensitive: false,
})
const REGISTRY = saved('Registry', OTHER)

test('a mapping fits the same columns in any order, case and spacing, and no others', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 6,
    selector: (name) => name.trim().replace(/\s+/g, ' ').toLowerCase(),
  })
  fc.assert(
    fc.property(names, fc.nat(), fc.nat(), (columns, seed, drop) => {
      const turned = [...columns]
        .map((name, at) => ({ name, at: (at * 7 + seed) % 11 }))
        .sort((a, b) => a.at - b.at)
        .map(({ name }) => ` ${name} `)
      const one = { columns }
      expect(savedThatFit([one], turned)).toEqual([one])
      expect(savedThatFit([one], [...turned, 'one more column'])).toEqual([])
      expect(savedThatFit([one], turned.toSpliced(drop % turned.length, 1))).toEqual([])
    }),
  )
  expect(savedThatFit([REGISTRY], ['WHEN', ' people', 'entity '])).toEqual([REGISTRY])
  // The same column twice is another header.
  expect(savedThatFit([REGISTRY], [...OTHER, 'Entity'])).toEqual([])
})

test('a file that nobody looks at is read as ours, by the one saved mapping that fits, by a ready-made one, or not at all', () => {
  const row = ['Acme', '2024-05-06', '5', 'Names', 'Low']
  const ofOurs = saved('Ours, other dates', OURS)
  expect(chooseReading([ofOurs], OURS, row)).toEqual({ by: 'own' })
  expect(chooseReading([ofOurs], OURS, ['Acme', '5/6/2024', '5', 'Names', 'Low'])).toEqual({
    by: 'saved',
    saved: ofOurs,
  })
  expect(chooseReading([], OURS, ['Acme', '5/6/2024', '5', 'Names', 'Low'])).toEqual({ by: 'own' })
  expect(chooseReading([ofOurs, REGISTRY], OTHER, [])).toEqual({ by: 'saved', saved: REGISTRY })
  expect(chooseReading([], ['Name of Covered Entity', 'Individuals Affected', 'Breach Submission Date'], [])).toMatchObject({ by: 'ready-made', label: 'US HHS OCR breach portal' }) // prettier-ignore
  expect(chooseReading([REGISTRY, saved('Again', OTHER)], OTHER, [])).toEqual({
    by: 'none',
    problem: expect.stringContaining('"Registry", "Again"') as string,
  })
  expect(chooseReading([REGISTRY], ['x', 'y'], [])).toEqual({
    by: 'none',
    problem: expect.stringMatching(/^The header lacks the columns .* No saved mapping fits/) as string,
  })
})

test.each(['', '2024', 'March 2024', '2024-05'])(
  'a first date %j is written in many ways: the one saved mapping decides',
  (date) => {
    const row = ['Acme', date, '5', 'Names', 'Low']
    const ofOurs = saved('Ours, other dates', OURS)
    expect(chooseReading([ofOurs], OURS, row)).toEqual({ by: 'saved', saved: ofOurs })
    expect(chooseReading([], OURS, row)).toEqual({ by: 'own' })
    expect(chooseReading([ofOurs, REGISTRY], OURS, row)).toEqual({ by: 'saved', saved: ofOurs })
  },
)

test('a repair file is read as its file is', async () => {
  const error = { row: 3, column: 'Breach Date', message: 'is empty' }
  async function* bytes() {
    yield Buffer.from(repairHeader(OTHER) + repairRow(OTHER, ['Acme', '', '5'], error))
  }
  const { names, sample } = await readStart(bytes())
  expect(chooseReading([REGISTRY], names, sample)).toEqual({ by: 'saved', saved: REGISTRY })
})

test.each([
  ['', 'The file is empty.'],
  ['"a,b\n', 'The header has a quote that is never closed'],
])('of %j there is no header', async (text, message) => {
  async function* bytes() {
    yield Buffer.from(text)
  }
  await expect(readStart(bytes())).rejects.toThrow(message)
})

describe('what may be sensitive is not read without that', () => {
  const clinics = { ...saved('Clinics', OURS), isSensitive: true }
  const iso = ['Acme', '2024-05-06', '5', 'Names', 'Low']
  const waits = (mapping: string) => ({
    by: 'none',
    problem: expect.stringContaining(mapping) as string,
  })

  test('a file with the columns of a mapping for sensitive ones, and dates or a column besides', () => {
    expect(chooseReading([clinics], OURS, ['Acme', '13/05/2024', '5', 'Names', 'Low'])).toEqual({
      by: 'saved',
      saved: clinics,
    })
    expect(chooseReading([clinics], OURS, iso)).toEqual(waits('"Clinics"'))
    expect(chooseReading([clinics], [...OURS, 'Notes'], [...iso, 'x'])).toEqual(waits('"Clinics"'))
    // It says so itself.
    expect(chooseReading([clinics], [...OURS, 'Is Sensitive'], [...iso, 'yes'])).toEqual({ by: 'own' })
    // Somebody has said of just these columns that they are not.
    const registry = saved('Registry', [...OURS, 'Notes'])
    expect(chooseReading([clinics, registry], registry.columns, ['Acme', '5/6/2024', '5', 'Names', 'Low', 'x'])) // prettier-ignore
      .toEqual({ by: 'saved', saved: registry })
    const dating = { ...saved('Dating', ['Title', 'BreachDate']), isSensitive: true }
    const hibp = ['Title', 'BreachDate', 'PwnCount', 'DataClasses', 'Domain', 'IsSensitive']
    expect(chooseReading([dating], hibp, [])).toMatchObject({ by: 'ready-made' })
    expect(chooseReading([dating], hibp.with(-1, 'Other'), [])).toMatchObject({ by: 'none' })
  })

  test('a column that says what is sensitive, and a mapping that does not read it', () => {
    const columns = [...OTHER, 'IsSensitive']
    expect(chooseReading([saved('Registry', columns)], columns, [])).toEqual(waits('does not read that'))
    const portal = ['Name of Covered Entity', 'Individuals Affected', 'Breach Submission Date', 'Sensitive']
    expect(chooseReading([], portal, [])).toEqual(waits('does not read that'))
  })

  test.each(['Sensitive', 'is sensitive', 'ISSENSITIVE', 'Sensitive?'])('%s is our column', (name) => {
    expect(parseHeader([...OURS, name]).positions.get('Sensitive')).toBe(OURS.length)
  })
})

test('a ready-made mapping confirms nothing in the name of who is no authority', () => {
  const names = ['Company', 'Breach Date', 'Affected Users', 'State', 'Source', 'Notice URL']
  const from = (source: string) => chooseReading([], names, ['Acme', '5/6/2024', '5', 'CA', source, '']).by
  for (const source of [
    'California AG',
    'Oregon DOJ',
    'Office of the Attorney General of Texas',
    'Maine AGO',
  ])
    expect([source, from(source)]).toEqual([source, 'ready-made'])
  for (const source of ['Dark web forum post', '', 'Agnes Ltd'])
    expect([source, from(source)]).toEqual([source, 'none'])
})
