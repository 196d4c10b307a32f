import fc from 'fast-check'
import {
  adminBreachesCallSchema,
  adminBreachesPageSchema,
  EVERY_BREACH,
} from '@/lib/breaches/edit/admin-list-schema'
import { createBreachSchema } from '@/lib/breaches/edit/edit-schema'
import {
  evidenceOf,
  evidenceSchema,
  isCalendarDay,
  isWebAddress,
  toEvidenceColumns,
} from '@/lib/breaches/status/evidence'
import { breachFormSchema } from '@/lib/breaches/edit/form-schema'
import { excerpt, plainText } from '@/lib/breaches/plain-text'
import { setStatusSchema } from '@/lib/breaches/status/status-schema'
import type { SyncRun } from '@/lib/breaches/sync/responses'
import { syncSummary } from '@/lib/breaches/sync/sync-run'

const NOTHING = { ...EVERY_BREACH, sort: 'newest', page: 1 }

test.each([
  [{}, {}],
  [
    {
      q: ' a\u0000b ',
      severity: 'high',
      verification: 'admin-uploaded',
      status: '4',
      sort: 'oldest',
      page: '3',
    },
    { q: 'ab', severity: 'high', verification: 'admin-uploaded', status: '4', sort: 'oldest', page: 3 },
  ],
  [{ severity: 'HIGH', verification: 'no', status: '5', sort: 'title', page: '-1' }, {}],
  [
    { q: ['one', 'two'], page: ['2', '3'] },
    { q: 'one', page: 2 },
  ],
])('the address bar %j', (query, expected) => {
  expect(adminBreachesPageSchema.parse(query)).toEqual({ ...NOTHING, ...expected })
})

test('no address bar is an error', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(NOTHING)), fc.anything()),
      (query) => adminBreachesPageSchema.safeParse(query).success,
    ),
  )
})

test('the call says what is wrong, and its isBreached is a text', () => {
  expect(adminBreachesCallSchema.safeParse({ limit: '500' }).success).toBe(false)
  expect(adminBreachesCallSchema.parse({ email: ' Ann@Example.com ', isBreached: 'false' })).toMatchObject({
    email: 'ann@example.com',
    isBreached: false,
    limit: 50,
  })
  const { email, isBreached } = adminBreachesCallSchema.parse({ email: '', isBreached: '' })
  expect([email, isBreached]).toEqual([undefined, true])
  for (const wrong of [{ email: 'x' }, { isBreached: 'yes' }])
    expect(adminBreachesCallSchema.safeParse(wrong).success).toBe(false)
})

test.each([
  ['https://court.example/a?b=1#c', true],
  ['http://court.example', true],
  ['HTTPS://COURT.EXAMPLE', true],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['//court.example', false],
  ['court.example', false],
  ['https://', false],
  ['https://user:pass@court.example', false],
  ['https://court example', false],
  ['ftp://court.example', false],
  ['https://localhost', false],
])('%s may be a source: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected)
})

test('whatever passes is http or https', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.webUrl(), fc.string()),
      (text) => !isWebAddress(text) || ['http:', 'https:'].includes(new URL(text).protocol),
    ),
  )
})

test.each([
  ['2027-02-28', true],
  ['2027-02-29', false],
  ['2028-02-29', true],
  ['2027-13-01', false],
  ['27-01-01', false],
  ['2027-1-1', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isCalendarDay(text)).toBe(expected)
})

test('evidence: what is empty is null, nothing at all too, and columns hold what it says', () => {
  expect(evidenceSchema.parse({ caseName: '', court: ' ' })).toBeNull()
  expect(evidenceSchema.parse(null)).toBeNull()
  const evidence = evidenceSchema.parse({ caseName: 'Doe\nv. Acme', deadline: '2027-01-31', court: null })
  expect(evidence).toEqual({ caseName: 'Doe v. Acme', court: null, sourceUrl: null, deadline: '2027-01-31' })
  expect(evidenceOf(toEvidenceColumns(evidence))).toEqual(evidence)
  expect(evidenceOf(toEvidenceColumns(null))).toBeNull()
})

test('a status is text or the same as a number, and evidence that is left out is not evidence that is cleared', () => {
  expect(setStatusSchema.parse({ massActionBreachStatus: 2 })).toEqual({ massActionBreachStatus: 2 })
  expect(setStatusSchema.parse({ massActionBreachStatus: '2' })).toEqual({ massActionBreachStatus: 2 })
  expect(setStatusSchema.parse({ massActionBreachStatus: '2', evidence: null, expectedStatus: '3' })).toEqual(
    { massActionBreachStatus: 2, evidence: null, expectedStatus: 3 },
  )
  for (const massActionBreachStatus of [0, 5, '0', '5', '', null])
    expect(setStatusSchema.safeParse({ massActionBreachStatus }).success).toBe(false)
})

test('a form becomes what the call takes', () => {
  const fields = {
    title: ' Acme   Corp ',
    domain: '',
    breachDate: '2026-05-06',
    datePrecision: 'month' as const,
    dateIs: 'reported' as const,
    pwnCount: '1,234,567',
    dataClasses: 'Names, Phone numbers\nNames,',
    description: '',
    severity: 'high' as const,
    massActionBreachStatus: '1' as const,
    isVerified: true,
    isFabricated: false,
    isSensitive: false,
    isRetired: false,
    evidence: { caseName: '', court: '', sourceUrl: '', deadline: '' },
  }
  const body = breachFormSchema.parse(fields)
  expect(createBreachSchema.parse(body)).toMatchObject({
    title: 'Acme Corp',
    pwnCount: 1_234_567,
    dataClasses: ['Names', 'Phone numbers'],
    massActionBreachStatus: 1,
    evidence: null,
  })
  const typed = { ...fields, dataClasses: 'IDs (passport, visa), names\nNames' }
  expect(breachFormSchema.parse(typed)).toMatchObject({ dataClasses: ['IDs (passport, visa)', 'names'] })
  expect(breachFormSchema.parse({ ...fields, pwnCount: ' ' })).toMatchObject({ pwnCount: 0 })
  for (const pwnCount of ['x', '1.5', '-1', '1,23', '1e9'])
    expect(breachFormSchema.safeParse({ ...fields, pwnCount }).success).toBe(false)
})

test.each([
  ['a <a href="https://x.example">link</a> &amp; <b>bold</b>', 'a link & bold'],
  ['1 &lt; 2 &quot;x&quot; &unknown;', '1 < 2 "x" &unknown;'],
  ['  two\n lines ', 'two lines'],
])('%s without HTML', (html, expected) => {
  expect(plainText(html)).toBe(expected)
})

test('a beginning has at most 220 characters and three dots, and ends between words where it can', () => {
  expect(excerpt('short')).toBe('short')
  expect(excerpt('x'.repeat(220))).toBe('x'.repeat(220))
  expect(excerpt('x'.repeat(221))).toBe(`${'x'.repeat(220)}...`)
  expect(excerpt(`${'word '.repeat(60)}`)).toMatch(/word\.\.\.$/)
  fc.assert(fc.property(fc.string({ maxLength: 600 }), (text) => [...excerpt(text)].length <= 223))
})

test('a run in one line', () => {
  const run: SyncRun = {
    id: 1,
    state: 'done',
    source: 'api',
    startedBy: 'worker',
    startedAt: '2026-11-21T00:00:00.000Z',
    finishedAt: null,
    added: 1,
    changed: 2,
    unchanged: 3,
    absent: 0,
    error: null,
  }
  expect(syncSummary(run)).toBe('1 added, 2 changed, 3 unchanged.')
  expect(syncSummary({ ...run, absent: 4 })).toBe(
    '1 added, 2 changed, 3 unchanged, 4 no longer listed and kept.',
  )
  expect(syncSummary({ ...run, state: 'failed', error: 'It answered 503.' })).toBe('It answered 503.')
  expect(syncSummary({ ...run, state: 'running' })).toBe('A sync is running.')
})
