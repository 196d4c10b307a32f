import fc from 'fast-check'
import fs from 'node:fs'
import { parseCatalogue } from '@/lib/breaches/catalogue/read-catalogue'
import { EXAMPLE_BREACHES } from '@/prisma/catalogue/demo'
import { KNOWN_CLASSES } from '@/lib/breaches/advice/advice'
import type { Severity } from '@/lib/breaches/status/severity'
import {
  severityRank,
  weighSeverity,
  weightOf,
  WEIGHT_OF_GROUP,
  type WeightName,
} from '@/lib/breaches/status/weigh-severity'
import { groupOf } from '@/lib/breaches/advice/advice'
import { runs } from '@/tests/support/runs'

const NOW = new Date('2026-03-03T12:00:00Z')

function severity(dataClasses: string[], breachDate: string, now = NOW): Severity {
  return weighSeverity({ dataClasses, breachDate, datePrecision: 'day', pwnCount: 5 }, now)
}

test.each<[WeightName, string[]]>([
  [
    'lasting',
    [
      'Social security numbers',
      'Bank account numbers',
      'Credit cards',
      'Credit card CVV',
      'Personal health data',
      'Government issued IDs',
      "Driver's licenses",
      'Passport numbers',
      'Biometric data',
      'Taxation records',
      'HIV statuses',
      'Sexual orientations',
      'Mnemonic phrases',
    ],
  ],
  ['access', ['Passwords', 'PINs', 'Auth tokens', 'Security questions and answers', 'Historical passwords']],
  [
    'personal',
    [
      'Phone numbers',
      'Physical addresses',
      'Dates of birth',
      'Partial credit card data',
      'Private messages',
      'Personal information',
      'Password hints',
    ],
  ],
  ['slight', ['Email addresses', 'Names', 'IP addresses', 'Password strengths', 'Something nobody knows']],
])('%s: %s', (weight, classes) => {
  for (const name of classes) expect([name, weightOf(name)]).toEqual([name, weight])
})

test('a class weighs the same however it is written', () => {
  expect(weightOf('SOCIAL SECURITY NUMBERS')).toBe('lasting')
  expect(weightOf(' password hints ')).toBe('personal')
  expect(weightOf('SSN')).toBe('lasting')
})

test('every group of the table is one of advice', () => {
  const groups = new Set(KNOWN_CLASSES.map(groupOf))
  for (const group of Object.keys(WEIGHT_OF_GROUP)) expect(groups).toContain(group)
})

test.each<[string, string, Severity]>([
  // The day of the step, and the one before it.
  ['Passwords', '2026-03-02', 'high'],
  ['Passwords', '2021-03-04', 'high'],
  ['Passwords', '2021-03-03', 'medium'],
  ['Passwords', '2016-03-04', 'medium'],
  ['Passwords', '2016-03-03', 'low'],
  ['Phone numbers', '2021-03-04', 'medium'],
  ['Phone numbers', '2021-03-03', 'low'],
  ['Social security numbers', '1999-01-01', 'high'],
  ['Email addresses', '2026-03-02', 'low'],
])('%s of %s: %s', (name, day, expected) => expect(severity([name], day)).toBe(expected))

test('a day that nobody knows takes nothing off', () => {
  const breach = { dataClasses: ['Passwords'], breachDate: '1970-01-01', pwnCount: 0 }
  expect(weighSeverity({ ...breach, datePrecision: 'unknown' }, NOW)).toBe('high')
})

test.each([
  [20_000_000, 'high'],
  [10_000_000, 'medium'],
  [1_000_000, 'low'],
])('without a class %i people: %s', (pwnCount, expected) =>
  expect(
    weighSeverity({ dataClasses: [], breachDate: '2010-01-01', datePrecision: 'day', pwnCount }, NOW),
  ).toBe(expected),
)

const classes = fc.array(fc.oneof(fc.constantFrom(...KNOWN_CLASSES), fc.string()), {
  minLength: 1,
  maxLength: 8,
})
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('a class more never lowers it, and in whatever order', () => {
  fc.assert(
    fc.property(classes, fc.constantFrom(...KNOWN_CLASSES), day, (names, more, breachDate) => {
      const before = severityRank(severity(names, breachDate))
      expect(severityRank(severity([...names, more], breachDate))).toBeGreaterThanOrEqual(before)
      expect(severityRank(severity([...names].reverse(), breachDate))).toBe(before)
    }),
    { numRuns: runs(2_000) },
  )
})

test('the older of two breaches never weighs more, and none gains by waiting', () => {
  fc.assert(
    fc.property(classes, day, day, (names, one, other) => {
      const [older, younger] = one < other ? [one, other] : [other, one]
      expect(severityRank(severity(names, older))).toBeLessThanOrEqual(severityRank(severity(names, younger)))
      const [earlier, later] = [new Date(older), new Date(younger)]
      expect(severityRank(severity(names, '2005-05-05', later))).toBeLessThanOrEqual(
        severityRank(severity(names, '2005-05-05', earlier)),
      )
    }),
    { numRuns: runs(2_000) },
  )
})

test('it says nothing of how many people there are', () => {
  fc.assert(
    fc.property(classes, day, fc.nat(), fc.nat(), (dataClasses, breachDate, one, other) => {
      const of = (pwnCount: number) =>
        weighSeverity({ dataClasses, breachDate, datePrecision: 'day', pwnCount }, NOW)
      expect(of(one)).toBe(of(other))
    }),
  )
})

const CATALOGUE = '../shared/data/hibp/breaches-2026-03-03.json'
const present = fs.existsSync(CATALOGUE) ? test : test.skip

present.each(['2026-03-03', '2026-11-24', '2027-11-24'])(
  'of the real catalogue no level holds more than half, on %s',
  (today) => {
    const records = parseCatalogue(fs.readFileSync(CATALOGUE, 'utf8'), 'The catalogue')
    const counts: Partial<Record<Severity, number>> = {}
    for (const { DataClasses, BreachDate, Name } of records) {
      const level = severity(DataClasses, BreachDate, new Date(today))
      counts[level] = (counts[level] ?? 0) + 1
      if (Name === 'LinkedIn' || Name === 'Adobe') expect([Name, level]).toEqual([Name, 'low'])
    }
    expect(Object.keys(counts).sort()).toEqual(['high', 'low', 'medium'])
    expect(Math.max(...Object.values(counts))).toBeLessThanOrEqual(records.length / 2)
    if (process.env.SHOW_COUNTS) process.stdout.write(`${today} ${JSON.stringify(counts)}\n`)
  },
)

test('of the seed catalogue too, which is what the demo shows', () => {
  const records = parseCatalogue(fs.readFileSync('prisma/catalogue/breaches.json', 'utf8'), 'The catalogue')
  const levels = new Set(records.map(({ DataClasses, BreachDate }) => severity(DataClasses, BreachDate)))
  expect([...levels].sort()).toEqual(['high', 'low', 'medium'])
})

test('the demo’s examples state what would be weighed, or critical', () => {
  for (const { key, severity: stated, dataClasses, daysAgo } of EXAMPLE_BREACHES) {
    const breachDate = new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
    const weighed = severity(dataClasses, breachDate)
    expect([key, stated === 'critical' ? 'high' : stated]).toEqual([key, weighed])
  }
})
