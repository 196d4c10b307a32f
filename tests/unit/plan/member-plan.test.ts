import { dayAheadError, dayDoneError, memberSteps } from '@/lib/plan/member-plan'
import { keepEntriesSchema } from '@/lib/plan/diary/schema'
import { trackerSchema } from '@/lib/follows/schema'
import { planOf } from '@/lib/plan/plan-of'
import { markStepSchema, setFreezeSchema } from '@/lib/plan/schema'

const steps = planOf([
  {
    breach: { title: 'Adobe', breachDate: '2013-10-04', dataClasses: ['Passwords'], kind: 'breach' },
    settlements: [],
  },
])

test('a step is to be done until something is said of it, and again from the day until which it waits', () => {
  const stateOn = (today: string) =>
    memberSteps(steps, [{ key: 'two-step', state: 'later', day: '2026-12-01' }], today).map(
      ({ key, state, day }) => [key, state, day],
    )
  expect(stateOn('2026-11-30')).toEqual([
    ['change-passwords', 'todo', null],
    ['two-step', 'later', '2026-12-01'],
  ])
  expect(stateOn('2026-12-01')).toEqual([
    ['change-passwords', 'todo', null],
    ['two-step', 'todo', null],
  ])
})

test('what is done stays in its place, and a mark of a step that is none any more is left out', () => {
  const shown = memberSteps(
    steps,
    [
      { key: 'change-passwords', state: 'done', day: '2026-11-01' },
      { key: 'claim:gone', state: 'done', day: '2026-11-01' },
    ],
    '2026-11-24',
  )
  expect(shown.map(({ key, state }) => `${key} ${state}`)).toEqual(['change-passwords done', 'two-step todo'])
})

test('days ahead begin today and end in a year; days done have come', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  expect(['2026-11-24', '2027-11-24'].map((day) => dayAheadError(day, now))).toEqual([null, null])
  for (const day of ['2026-11-23', '2028-01-01', '2026-13-01', '2027-02-30', 'soon'])
    expect(dayAheadError(day, now)).not.toBeNull()
  expect(['2020-01-01', '2026-11-25'].map((day) => dayDoneError(day, now))).toEqual([null, null])
  expect(dayDoneError('2026-11-26', now)).not.toBeNull()
  for (const error of [dayAheadError('', now), dayDoneError('11/23/2026', now)])
    expect(error).toBe('Enter a day, like 11/23/2026')
})

test.each([
  ['a claim', trackerSchema, { state: 'filed', filedOn: '11/23/2026' }],
  ['a step', markStepSchema, { key: 'freeze:equifax', state: 'later', until: '11/23/2026' }],
  ['a freeze', setFreezeSchema, { bureau: 'equifax', state: 'lifted', liftedUntil: '11/23/2026' }],
  ['an entry', keepEntriesSchema, { entries: [{ id: crypto.randomUUID(), day: '11/23/2026', kind: 'fee', cents: 1 }] }], // prettier-ignore
])('a program that sends another form for the day of %s is told the right one', (_, schema, body) => {
  const messages = schema.safeParse(body).error?.issues.map(({ message }) => message)
  expect(messages).toContain('Enter a day as YYYY-MM-DD, like 2026-11-23')
})
