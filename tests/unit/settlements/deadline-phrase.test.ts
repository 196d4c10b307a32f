import fs from 'node:fs'
import fc from 'fast-check'
import {
  readDeadlinePhrase,
  type DeadlinePhrase,
  type PhraseDate,
} from '@/lib/settlements/intake/deadline-phrase'
import { runs } from '@/tests/support/runs'
import { anyText } from '@/tests/support/any-text'

// Dates as notices print them. The phrases here are invented; those of real notices lie outside of the project.

const FILE = '../shared/data/settlements/deadline-phrases.json'
const present = fs.existsSync(FILE) ? test : test.skip

interface Expected {
  kind?: string
  kinds?: string[]
  date?: string | null
  dates?: string[]
  time?: string
  zone?: string | null
  online?: string
  mail?: string
  supersedes?: string
  days?: number
  anchor?: string
  warn?: string
  error?: string
}

present('phrases of real notices: all of them', () => {
  const vectors = JSON.parse(fs.readFileSync(FILE, 'utf8')) as { text: string; expect: Expected }[]
  const wrong = vectors.filter(({ text, expect: expected }) => !fits(readDeadlinePhrase(text), expected))
  expect(wrong).toEqual([])
  expect(vectors).toHaveLength(28)
})

function fits(read: DeadlinePhrase, { error, warn, kinds, dates, days, ...expected }: Expected): boolean {
  if (error !== undefined) {
    const wanted = error.replace(/: ask$/, '').split(', ')
    return (
      read.state === 'refused' && wanted.every((problem) => (read.problems as string[]).includes(problem))
    )
  }
  if (days !== undefined) return read.state === 'clock' && has(read, { ...expected, days })
  if (read.state !== 'dates') return false
  if (warn !== undefined && !read.warnings.includes(warn)) return false
  if (kinds) {
    const got = read.dates.map(({ kind, date }) => `${kind} ${date}`)
    return got.join() === kinds.map((kind, index) => `${kind} ${dates![index]}`).join()
  }
  return read.dates.length === 1 && has(read.dates[0]!, expected)
}

const has = (read: object, expected: object): boolean =>
  Object.entries(expected).every(([key, value]) => (read as Record<string, unknown>)[key] === value)

/** The one day that a phrase gives. */
function one(phrase: string): PhraseDate & { warnings: string[] } {
  const read = readDeadlinePhrase(phrase)
  if (read.state !== 'dates' || read.dates.length !== 1) throw new Error(`${phrase}: ${JSON.stringify(read)}`)
  return { ...read.dates[0]!, warnings: read.warnings }
}

test.each<[string, Partial<PhraseDate>]>([
  [
    'Claims must be filed by Wednesday, June 9, 2027.',
    { kind: 'claim', date: '2027-06-09', mail: 'unknown', online: null },
  ],
  ['CLAIM DEADLINE: SEPT. 14TH, 2027', { kind: 'claim', date: '2027-09-14' }],
  ['Exclude yourself by the 3rd of May, 2027', { kind: 'opt_out', date: '2027-05-03' }],
  ['object no later than 3 May 2027', { kind: 'objection', date: '2027-05-03' }],
  ['Opt-Out Deadline — 2027-05-03', { kind: 'opt_out', date: '2027-05-03', mail: 'unknown' }],
  [
    'online by 5 pm PT on May 3, 2027',
    { kind: 'claim', time: '17:00', zone: 'America/Los_Angeles', online: 'submitted', mail: null },
  ],
  ['online by May 3, 2027 at 11:59PM (EDT)', { time: '23:59', zone: 'America/New_York' }],
  ['online by 11:59 p.m. Eastern Time, May 3, 2027', { time: '23:59', zone: 'America/New_York' }],
  ['online by 11:59 p.m. Central Standard Time, Jan. 5, 2027', { time: '23:59', zone: 'America/Chicago' }],
  ['online by 11:59 p.m. Pacific on May 3, 2027', { time: '23:59', zone: 'America/Los_Angeles' }],
  ['online by 11:59 p.m. (Eastern), May 3, 2027', { time: '23:59', zone: 'America/New_York' }],
  ['hearing at 10:00 a.m. Central District of Oak, May 3, 2027', { time: '10:00', zone: null }],
  ['The claim deadline was May 3, 2027', { kind: 'claim', date: '2027-05-03' }],
  ['Data breach claim deadline: May 3, 2027', { kind: 'claim', date: '2027-05-03' }],
  ['online by 23:59 UTC on May 3, 2027', { time: '23:59', zone: 'Etc/UTC' }],
  ['online by noon MT May 3, 2027', { time: '12:00', zone: 'America/Denver' }],
  ['online by 12:30 a.m. CT, May 3, 2027', { time: '00:30', zone: 'America/Chicago' }],
  ['online by May 3, 2027 ET', { time: null, zone: 'America/New_York' }],
  ['Claim forms must be received online by May 3, 2027', { online: 'received', mail: null }],
  ['submitted online or received by mail by May 3, 2027', { online: 'submitted', mail: 'received' }],
  ['mailed claim forms by May 3, 2027', { kind: 'claim', mail: 'unknown' }],
  ['claims: on or before May 3, 2027', { kind: 'claim', date: '2027-05-03' }],
  ['the claim deadline was extended to May 3, 2027', { kind: 'claim', supersedes: null }],
  [
    'The hearing was rescheduled from May 3, 2027 to June 1, 2027',
    { kind: 'final_hearing', date: '2027-06-01', supersedes: '2027-05-03' },
  ],
  ['Doe v. Acorn, 3:25-cv-00017: claims by May 3, 2027', { kind: 'claim', time: null }],
  ['Payments will be sent by May 3, 2027', { kind: 'payment', mail: null }],
  ['enroll by May 3, 2027', { kind: 'enrolment' }],
])('%s', (phrase, expected) => {
  expect(one(phrase)).toMatchObject(expected)
})

test.each<[string, string[]]>([
  ['Claims are due May 3', ['no year']],
  ['Claims are due 5/3', ['no year']],
  ['Claims are due in May 2027', ['no day']],
  ['Claims are due Tuesday, May 3, 2027', ['weekday differs']],
  ['Claims are due May 3, 2027 (Tuesday)', ['weekday differs']],
  ['Claims are due May 3 to 14, 2027', ['range']],
  ['Claims are due May 3, 2027 or June 3, 2027', ['two deadlines']],
  ['Claims may be filed from May 3, 2027 to June 3, 2027', ['two deadlines', 'a beginning']],
  ['Claims open on May 3, 2027', ['a beginning']],
  ['Register before May 3, 2027', ['before the day']],
  ['Claims are due 31/05/2027', ['no such day']],
  ['Claims are due February 29, 2027', ['no such day']],
  ['Claims are due 05-03-2027', ['order unclear']],
  ['Claims are due 3.5.2027', ['order unclear']],
  ['2027-05-03T00:00:00Z', ['an instant']],
  ['Claims by midnight on May 3, 2027', ['midnight unclear']],
  ['Claims by 12:00 a.m. on May 3, 2027', ['midnight unclear']],
  ['Claims by 5:00 on May 3, 2027', ['time unclear']],
  ['Claims by 13:30 pm on May 3, 2027', ['no such time']],
  ['Claims by 25:00 on May 3, 2027', ['no such time']],
  ['online by 11:59 PM ET, by mail 5 PM ET, May 3, 2027', ['two times']],
  ['online by 11:59 PM CET on May 3, 2027', ['zone unclear']],
  ['online by 11:59 PM UTC-5 on May 3, 2027', ['zone unclear']],
  ['Claim forms postmarked and received by May 3, 2027', ['two ways']],
  ['Claim until the final approval hearing on May 3, 2027', ['two kinds']],
  ['claim period extended from June 3, 2027 to May 3, 2027', ['two deadlines', 'a beginning']],
  ['Last updated May 3, 2027', ['another day']],
  ['Settlement approved May 3, 2026', ['another day']],
  ['TBD (was May 3, 2027)', ['another day']],
  ['TBD, was May 3, 2027', ['another day']],
  ['Not May 3, 2027', ['another day']],
  ['previously May 3, 2027', ['another day']],
  ['no earlier than May 3, 2027', ['a beginning']],
  ['online by 11:59 PM local time on May 3, 2027', ['zone unclear']],
  ['Claims submitted after May 3, 2027 are late', ['a beginning']],
  ['within 30 days of the notice', ['from when']],
  ['thirty (45) days of the date of this letter', ['word and figure differ']],
  ['within 30 days of this letter or by May 3, 2027', ['two deadlines']],
  ['Ongoing', ['no date']],
  ['N/A', ['no date']],
  ['Pending', ['no date']],
  ['', ['no date']],
  ['x'.repeat(3_000), ['too long']],
])('refuses %s', (phrase, problems) => {
  const read = readDeadlinePhrase(phrase)
  expect(read).toMatchObject({ state: 'refused', problems, ask: expect.stringMatching(/\.$/) })
})

test('several days of several kinds, each with its own words', () => {
  const read = readDeadlinePhrase(
    'Claim deadline: May 3, 2027, online by 11:59 PM PT. Exclusion deadline: April 1, 2027 (postmarked). Fairness hearing: June 1, 2027 at 9 a.m.',
  )
  expect(read).toMatchObject({
    state: 'dates',
    dates: [
      { kind: 'claim', date: '2027-05-03', time: '23:59', zone: 'America/Los_Angeles', online: 'submitted' },
      { kind: 'opt_out', date: '2027-04-01', time: null, mail: 'postmarked' },
      { kind: 'final_hearing', date: '2027-06-01', time: '09:00', zone: null },
    ],
  })
  expect(readDeadlinePhrase('Objection and Exclusion Deadline: April 1, 2027')).toMatchObject({
    dates: [
      { kind: 'objection', date: '2027-04-01' },
      { kind: 'opt_out', date: '2027-04-01' },
    ],
  })
})

test('days that count from a letter or a code', () => {
  expect(
    readDeadlinePhrase('Enrol within one hundred twenty (120) days from the date of this letter'),
  ).toEqual({
    state: 'clock',
    kind: 'enrolment',
    days: 120,
    anchor: 'letter_date',
  })
  expect(readDeadlinePhrase('activate within ninety-five days after the code is sent')).toMatchObject({
    days: 95,
    anchor: 'code_sent',
  })
})

test('a day that was moved is of no kind that the words do not name', () => {
  expect(one('moved from May 3, 2027 to June 1, 2027')).toMatchObject({
    kind: null,
    supersedes: '2027-05-03',
  })
  expect(one('claim forms by e-mail by May 3, 2027')).toMatchObject({ mail: 'unknown', online: null })
  expect(one('online or by e-mail by May 3, 2027')).toMatchObject({ mail: null, online: 'submitted' })
})

test('a weekend is said and never moved', () => {
  expect(one('Claims by Sunday, May 2, 2027')).toMatchObject({
    date: '2027-05-02',
    warnings: ['a Sunday: stays on the Sunday (Violette v. P.A. Days)'],
  })
})

test('a zone whose clocks are not those of the day is kept as printed', () => {
  expect(one('online by 5 pm EST on July 1, 2027')).toMatchObject({
    zone: null,
    warnings: ['EST in July: keep as printed, do not convert'],
  })
  expect(one('online by 5 pm MDT on January 5, 2027').zone).toBeNull()
})

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const day = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const parts = (date: string) => date.split('-').map(Number) as [number, number, number]
const WRITTEN: ((date: string) => string)[] = [
  (date) => date,
  (date) => `${MONTHS[parts(date)[1] - 1]} ${parts(date)[2]}, ${parts(date)[0]}`,
  (date) => `${MONTHS[parts(date)[1] - 1]!.slice(0, 3).toUpperCase()} ${parts(date)[2]} ${parts(date)[0]}`,
  (date) => `the ${parts(date)[2]}th of ${MONTHS[parts(date)[1] - 1]}, ${parts(date)[0]}`,
  (date) => `${parts(date)[1]}/${parts(date)[2]}/${parts(date)[0]}`,
]
const KINDS = [
  ['Claim deadline:', 'claim'],
  ['Opt out by', 'opt_out'],
  ['Objections:', 'objection'],
  ['Final Approval Hearing', 'final_hearing'],
] as const

test('what is written in any of these ways is read as it was', () => {
  fc.assert(
    fc.property(
      day,
      fc.constantFrom(...WRITTEN),
      fc.constantFrom(...KINDS),
      fc.option(
        fc.tuple(
          fc.integer({ min: 1, max: 11 }),
          fc.integer({ min: 0, max: 59 }),
          fc.constantFrom('am', 'p.m.'),
        ),
      ),
      (date, write, [words, kind], time) => {
        const clock = time ? ` at ${time[0]}:${String(time[1]).padStart(2, '0')} ${time[2]} PT` : ''
        const expected = time
          ? `${String(time[0] + (time[2] === 'am' ? 0 : 12)).padStart(2, '0')}:${String(time[1]).padStart(2, '0')}`
          : null
        expect(one(`${words} ${write(date)}${clock}`)).toMatchObject({
          kind,
          date,
          time: expected,
          zone: time ? 'America/Los_Angeles' : null,
        })
      },
    ),
  )
})

test('any text is read or refused, and a day in it is one of the calendar', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'claim',
      'May',
      '5',
      '2027',
      ',',
      '(',
      ')',
      '/',
      '-',
      'pm',
      '11:59',
      'ET',
      'from',
      'to',
      'noon',
      'days',
      '31',
    ),
    anyText({ maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const read = readDeadlinePhrase(words.join(' '))
      if (read.state === 'refused') expect(read.problems.length).toBeGreaterThan(0)
      if (read.state === 'dates')
        for (const { date } of read.dates)
          if (date !== null) expect(new Date(date).toISOString().slice(0, 10)).toBe(date)
    }),
    { numRuns: runs(2_000) },
  )
})
