import fs from 'node:fs'
import fc from 'fast-check'
import Papa from 'papaparse'
import { linkOpinion, SAME_INCIDENT_DAYS, type Incident } from '@/lib/settlements/link-rules'

const FILE = '../shared/data/settlements/hibp-links.csv'
const present = fs.existsSync(FILE) ? test : test.skip

const day = (date: string) => ({ breachDate: date, datePrecision: 'day' as const, dateIs: 'happened' as const }) // prettier-ignore
const incident = (
  incidentFrom: string | null,
  incidentTo: string | null,
  incidentPrecision: Incident['incidentPrecision'] = 'day',
): Incident => ({ incidentFrom, incidentTo, incidentPrecision })

present('pairs of a real catalogue: all of them', () => {
  const { data } = Papa.parse<Record<string, string>>(fs.readFileSync(FILE, 'utf8').trim(), { header: true })
  const said = data.map(({ hibpName, hibpBreachDate, settlementIncident, toolMustSay }) => ({
    name: hibpName,
    says: linkOpinion(readIncident(settlementIncident!), day(hibpBreachDate!)).verdict.replace('_', ' '),
    mustSay: toolMustSay,
  }))
  expect(said.filter(({ says, mustSay }) => says !== mustSay)).toEqual([])
  expect(said).toHaveLength(12)
})

/** The file's own words: a day, a month, a year, a span, two months, or none. */
function readIncident(text: string): Incident {
  const dates = text.replace(/\(.*/, '').match(/\d{4}(?:-\d\d(?:-\d\d)?)?/g) ?? []
  if (dates.length === 0) return incident(null, null)
  const shortest = Math.min(...dates.map((date) => date.length))
  const precision = shortest === 4 ? 'year' : shortest === 7 ? 'month' : 'day'
  const [from, to] = dates.map((date) => `${date}-01-01`.slice(0, 10))
  return text.startsWith('on or before') ? incident(null, from!) : incident(from!, to ?? null, precision)
}

test.each([
  ['the same day', incident('2027-03-01', '2027-03-01'), '2027-03-01', 'propose', 0],
  ['60 days after', incident('2027-03-01', '2027-03-01'), '2027-04-30', 'propose', 60],
  ['61 days after', incident('2027-03-01', '2027-03-01'), '2027-05-01', 'another_incident', 61],
  ['60 days before', incident('2027-03-01', '2027-03-05'), '2026-12-31', 'propose', 60],
  ['61 days before', incident('2027-03-01', '2027-03-05'), '2026-12-30', 'another_incident', 61],
  ['inside of a long one', incident('2020-01-01', '2024-01-01'), '2022-06-01', 'propose', 0],
  ['one day only', incident('2027-03-01', null), '2027-09-01', 'another_incident', 184],
  ['a month', incident('2027-03-01', null, 'month'), '2027-05-30', 'propose', 60],
  ['a year', incident('2027-01-01', null, 'year'), '2028-02-29', 'propose', 60],
  ['on or before, near', incident(null, '2027-03-01'), '2027-02-01', 'propose', 28],
  ['on or before, long before', incident(null, '2027-03-01'), '2025-02-01', 'cannot_tell', 758],
  ['on or before, long after', incident(null, '2027-03-01'), '2027-06-01', 'another_incident', 92],
  ['no day', incident(null, null), '2027-06-01', 'cannot_tell', null],
] as const)('%s', (_, settlement, date, verdict, daysApart) => {
  expect(linkOpinion(settlement, day(date))).toEqual({ verdict, daysApart })
})

test('a breach whose day is not known says nothing, and one of a year is compared by its nearest day', () => {
  const settlement = incident('2027-03-01', '2027-03-05')
  expect(linkOpinion(settlement, { ...day('2027-03-01'), datePrecision: 'unknown' }).verdict).toBe(
    'cannot_tell',
  )
  expect(linkOpinion(settlement, { ...day('2026-01-01'), datePrecision: 'year' })).toEqual({
    verdict: 'propose',
    daysApart: 60,
  })
  expect(linkOpinion(settlement, { ...day('2025-01-01'), datePrecision: 'year' }).verdict).toBe(
    'another_incident',
  )
})

test('what was reported long after may have happened then; what was reported before it may not', () => {
  const settlement = incident('2027-03-01', '2027-03-05')
  const reported = (date: string) => linkOpinion(settlement, { ...day(date), dateIs: 'reported' }).verdict
  expect(reported('2027-04-01')).toBe('propose')
  expect(reported('2027-09-01')).toBe('cannot_tell')
  expect(reported('2026-09-01')).toBe('another_incident')
})

test('further apart is never nearer to a link', () => {
  const start = Date.parse('2020-01-01')
  const at = (days: number) => new Date(start + days * 86_400_000).toISOString().slice(0, 10)
  fc.assert(
    fc.property(fc.nat(3_000), fc.nat(400), fc.nat(2_000), (from, length, after) => {
      const { verdict, daysApart } = linkOpinion(
        incident(at(from), at(from + length)),
        day(at(from + length + after)),
      )
      expect(daysApart).toBe(after)
      expect(verdict).toBe(after > SAME_INCIDENT_DAYS ? 'another_incident' : 'propose')
    }),
  )
})
