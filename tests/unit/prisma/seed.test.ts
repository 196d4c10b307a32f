import fs from 'node:fs'
import { parseCatalogue } from '@/lib/breaches/catalogue/read-catalogue'
import { severityByCount } from '@/lib/breaches/status/severity'
import { DEMO_MEMBER, DEMO_PEOPLE, EXAMPLE_BREACHES } from '@/prisma/catalogue/demo'

const records = parseCatalogue(
  fs.readFileSync('prisma/catalogue/breaches.json', 'utf8'),
  'The seed catalogue',
)

test('the seed catalogue has at least 60 real breaches of every kind', () => {
  expect(records.length).toBeGreaterThanOrEqual(60)
  for (const flag of ['IsSensitive', 'IsRetired', 'IsFabricated'] as const)
    expect(records.filter((record) => record[flag]).length).toBeGreaterThan(0)
  expect(records.filter((record) => !record.IsVerified).length).toBeGreaterThan(0)
  const severities = new Set([
    ...records.map((record) => severityByCount(record.PwnCount)),
    ...EXAMPLE_BREACHES.map((example) => example.severity),
  ])
  expect([...severities].sort()).toEqual(['critical', 'high', 'low', 'medium'])
})

test('legal claims stand on invented companies only, under names reserved for examples', () => {
  expect(new Set(EXAMPLE_BREACHES.map((example) => example.status))).toEqual(new Set([1, 2, 3, 4]))
  for (const example of EXAMPLE_BREACHES) {
    expect(example.key).toMatch(/^example-/)
    expect(example.domain).toMatch(/\.example$/)
    expect(example.description).toMatch(/^Example\. /)
  }
})

test('demo addresses: at least 8, at example.com, from none to 12, each in breaches that exist', () => {
  const keys = new Set([
    ...records.map((record) => record.Name),
    ...EXAMPLE_BREACHES.map((example) => example.key),
  ])
  expect(DEMO_PEOPLE.length).toBeGreaterThanOrEqual(8)
  expect(Math.min(...DEMO_PEOPLE.map((person) => person.breaches.length))).toBe(0)
  expect(Math.max(...DEMO_PEOPLE.map((person) => person.breaches.length))).toBe(12)
  for (const person of DEMO_PEOPLE) {
    expect(person.email).toMatch(/@example\.com$/)
    for (const key of person.breaches) expect(keys).toContain(key)
  }
})

test('the demo’s member is in every breach that she has a case about, and knows of each', () => {
  const hers = DEMO_PEOPLE.filter(({ email }) =>
    [DEMO_MEMBER.email, ...DEMO_MEMBER.monitors].some((address) => address === email),
  ).flatMap(({ breaches }) => breaches)
  for (const { uniqueBreachId } of DEMO_MEMBER.cases) expect(hers).toContain(uniqueBreachId)
})

const capture = '../shared/data/hibp/breaches-2026-03-03.json'
const withCapture = fs.existsSync(capture) ? test : test.skip
withCapture(
  'the facts of the seed are those of the published catalogue (needs the capture beside the checkout)',
  () => {
    const real = new Map(
      (JSON.parse(fs.readFileSync(capture, 'utf8')) as Record<string, unknown>[]).map((record) => [
        record.Name,
        record,
      ]),
    )
    for (const record of records) {
      const {
        Title,
        Domain,
        BreachDate,
        PwnCount,
        DataClasses,
        IsSensitive,
        IsRetired,
        IsFabricated,
        IsVerified,
      } = record
      expect(real.get(record.Name)).toMatchObject({
        Title,
        Domain,
        BreachDate,
        PwnCount,
        DataClasses,
        IsSensitive,
        IsRetired,
        IsFabricated,
        IsVerified,
      })
      expect(real.get(record.Name)!.Description).not.toBe(record.Description)
    }
  },
)
