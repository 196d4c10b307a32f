import fc from 'fast-check'
import { NOTHING_BEFORE, STEP_STATES } from '@/lib/consents/request-steps'
import { havingOf, takenBack, takingBack } from '@/lib/leads/take-back-words'
import { isUnderWay, leftToDo, requestSteps, standsAt, type RequestFacts } from '@/lib/leads/tracker'
import { runs } from '@/tests/support/runs'

const SENT = '2026-11-22T10:42:00.000Z'
const CONFIRMED = '2026-11-22T10:50:00.000Z'
const SHARED = '2026-11-23T08:00:00.000Z'
const CALLED = '2026-11-24T09:00:00.000Z'
const BROWN = { recipient: 'Brown LLP', since: SHARED }

const CONSULTATION: RequestFacts = {
  kind: 'consultation',
  sentAt: SENT,
  confirmedAt: CONFIRMED,
  mail: 'mailed',
  wantsLawyer: true,
  notPassedOn: null,
  asksElse: false,
  wishEndedAt: null,
  holders: [],
  contactedAt: null,
  closedAt: null,
  hasAccount: true,
}
const stepsOf = (facts: Partial<RequestFacts>) => requestSteps({ ...CONSULTATION, ...facts })

test.each<[string, Partial<RequestFacts>, string[], string]>([
  [
    'sent',
    { confirmedAt: null },
    [`done Sent ${SENT}`, 'current Check Your Email! -', 'next A lawyer has it -', 'next They call -'],
    'Waits for you to confirm it by email',
  ],
  [
    'sent, and its mail has to wait',
    { confirmedAt: null, mail: { waitsForHours: 24 } },
    [
      `done Sent ${SENT}`,
      'current Your confirmation email has to wait -',
      'next A lawyer has it -',
      'next They call -',
    ],
    'Waits for you to confirm it by email',
  ],
  [
    'confirmed',
    {},
    [`done Sent ${SENT}`, `done Confirmed ${CONFIRMED}`, 'current A lawyer has it -', 'next They call -'],
    'With us, and not with a lawyer yet',
  ],
  [
    'confirmed, in a browser that is not told more',
    { holders: null },
    [`done Sent ${SENT}`, `done Confirmed ${CONFIRMED}`, 'unknown A lawyer has it -', 'next They call -'],
    'They call',
  ],
  [
    'passed on',
    { holders: [BROWN] },
    [
      `done Sent ${SENT}`,
      `done Confirmed ${CONFIRMED}`,
      `done A lawyer has it ${SHARED}`,
      'current They call -',
    ],
    'A lawyer has it',
  ],
  [
    'contacted',
    { holders: [BROWN], contactedAt: CALLED },
    [
      `done Sent ${SENT}`,
      `done Confirmed ${CONFIRMED}`,
      `done A lawyer has it ${SHARED}`,
      `done They call ${CALLED}`,
    ],
    'You were contacted',
  ],
  [
    'contacted, and nobody knows when, nor by whom',
    { contactedAt: 'unknown' },
    [`done Sent ${SENT}`, `done Confirmed ${CONFIRMED}`, 'unknown A lawyer has it -', 'done They call -'],
    'You were contacted',
  ],
  [
    'closed without a call that was noted',
    { holders: [BROWN], closedAt: CALLED },
    [
      `done Sent ${SENT}`,
      `done Confirmed ${CONFIRMED}`,
      `done A lawyer has it ${SHARED}`,
      `unknown Closed ${CALLED}`,
    ],
    'Closed',
  ],
  [
    'from where none is offered',
    { notPassedOn: 'california', wantsLawyer: false },
    [`done Sent ${SENT}`, `done Confirmed ${CONFIRMED}`, 'stopped No lawyer gets it -'],
    'No lawyer gets it',
  ],
  [
    'the wish taken back',
    { wishEndedAt: CALLED },
    [`done Sent ${SENT}`, `done Confirmed ${CONFIRMED}`, `stopped No lawyer gets it ${CALLED}`],
    'No lawyer gets it',
  ],
  [
    'the wish taken back after it was passed on',
    { holders: [BROWN], wishEndedAt: CALLED },
    [
      `done Sent ${SENT}`,
      `done Confirmed ${CONFIRMED}`,
      `done A lawyer has it ${SHARED}`,
      `stopped Nothing more is passed on ${CALLED}`,
    ],
    'Nothing more is passed on',
  ],
  [
    'news',
    { kind: 'notification', wantsLawyer: false },
    [`done Sent ${SENT}`, `done Confirmed ${CONFIRMED}`, 'current We tell you what is new -'],
    'We write to you',
  ],
  [
    'news that went to a lawyer after all',
    { kind: 'notification', holders: [BROWN] },
    [
      `done Sent ${SENT}`,
      `done Confirmed ${CONFIRMED}`,
      `done A lawyer has it ${SHARED}`,
      'current They call -',
    ],
    'A lawyer has it',
  ],
  [
    'monitoring',
    { kind: 'monitoring', wantsLawyer: false, confirmedAt: null },
    [`done Sent ${SENT}`, 'current Check Your Email! -', 'next We watch for your address -'],
    'Waits for you to confirm it by email',
  ],
])('%s', (_what, facts, expected, stands) => {
  const steps = stepsOf(facts)
  expect(steps.map(({ state, title, at }) => `${state} ${title} ${at ?? '-'}`)).toEqual(expected)
  expect(standsAt(steps)).toBe(stands)
})

test('what else was asked for is kept where something else was asked for', () => {
  const said = (facts: Partial<RequestFacts>) =>
    stepsOf({ notPassedOn: 'california', wantsLawyer: false, ...facts })
      .map(({ text }) => text)
      .join(' ')
  expect(said({})).toContain('No lawyer will contact you.')
  expect(said({})).not.toContain('what else')
  expect(said({ confirmedAt: null })).not.toContain('what else')
  expect(said({ asksElse: true })).toContain('We keep what else you asked for.')
  // News, which a lawyer has as well.
  expect(said({ kind: 'notification', holders: [BROWN] })).toContain('We keep what else you asked for.')
})

test('what is said of lawyers is said only where it is true', () => {
  const words = (facts: Partial<RequestFacts>) =>
    stepsOf(facts)
      .map(({ text }) => text)
      .join(' ')
  expect(words({ confirmedAt: null })).toContain(NOTHING_BEFORE)
  expect(words({})).not.toContain(NOTHING_BEFORE)
  expect(words({ confirmedAt: null, kind: 'notification', wantsLawyer: false })).not.toContain(NOTHING_BEFORE)
  expect(words({ confirmedAt: null, notPassedOn: 'state' })).not.toContain(NOTHING_BEFORE)
  expect(words({})).toContain(' Settings shows who has it.')
  expect(words({ hasAccount: false })).toContain('With an account, Settings shows who has it.')
  expect(words({ holders: [BROWN] })).toContain('Brown LLP, since Nov 23, 2026.')
  expect(words({ confirmedAt: SENT })).toContain('You were signed in')
  const five = ['A', 'B', 'C', 'D', 'E'].map((recipient) => ({ recipient, since: SHARED }))
  expect(words({ holders: five })).toContain('C, since Nov 23, 2026; and 2 more.')
})

test('one step is left to do until it is confirmed, and none after', () => {
  expect(leftToDo(stepsOf({ confirmedAt: null }))).toBe('One step is left for you: confirm your email.')
  expect(leftToDo(stepsOf({ confirmedAt: null, mail: { waitsForHours: null } }))).toContain('we write to you')
  expect(leftToDo(stepsOf({}))).toBe('It is confirmed. Nothing is left for you to do.')
})

const time = fc.constantFrom(null, CALLED)
const moved = fc.constantFrom<'unknown' | string | null>(null, 'unknown', CALLED)
const anyFacts: fc.Arbitrary<RequestFacts> = fc.record({
  kind: fc.constantFrom('consultation', 'notification', 'monitoring', 'other'),
  sentAt: fc.constantFrom(null, SENT),
  confirmedAt: fc.constantFrom(null, SENT, CONFIRMED),
  mail: fc.constantFrom<RequestFacts['mail']>('mailed', 'expired', { waitsForHours: 3 }),
  wantsLawyer: fc.boolean(),
  notPassedOn: fc.constantFrom(null, 'california', 'state'),
  asksElse: fc.boolean(),
  wishEndedAt: time,
  holders: fc.constantFrom<RequestFacts['holders']>(null, [], [BROWN]),
  contactedAt: moved,
  closedAt: moved,
  hasAccount: fc.boolean(),
})

test('of every request: at most one step is now, no time is made up, and no lawyer is claimed who is not on record', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const steps = requestSteps(facts)
      expect(steps.length).toBeGreaterThanOrEqual(3)
      expect(steps.length).toBeLessThanOrEqual(4)
      expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length)
      expect(steps.filter(({ state }) => state === 'current').length).toBeLessThanOrEqual(1)
      const known = [SENT, CONFIRMED, SHARED, CALLED]
      for (const { state, at, text, title } of steps) {
        expect(STEP_STATES).toContain(state)
        expect(at === null || known.includes(at)).toBe(true)
        expect(text.trim()).toBe(text)
        expect(title).not.toBe('')
      }
      const lawyer = steps.find(({ name }) => name === 'lawyer')
      expect(lawyer?.state === 'done').toBe((facts.holders?.length ?? 0) > 0)
      // Whoever has taken it back, or lives where none is offered, is promised no call.
      if (facts.notPassedOn !== null || facts.wishEndedAt !== null)
        expect(steps.some(({ name, state }) => name === 'call' && state === 'current')).toBe(false)
      expect(isUnderWay(steps)).toBe(steps.some(({ state }) => state === 'current' || state === 'next'))
    }),
    { numRuns: runs(2_000) },
  )
})

test('what a lawyer has before it is confirmed waits for that first', () => {
  const steps = stepsOf({ kind: 'notification', confirmedAt: null, wantsLawyer: false, holders: [BROWN] })
  expect(steps.map(({ name, state }) => [name, state])).toEqual([
    ['sent', 'done'],
    ['confirm', 'current'],
    ['lawyer', 'done'],
    ['call', 'next'],
  ])
})

test('taking back says what it does, and whom it does not reach', () => {
  const had = (holders: string[], reached: string[] = []) => ({ holders, reached })
  expect(takingBack(had([]))).not.toMatch(/already/)
  expect(takingBack(null)).toContain('a lawyer who may have it already')
  expect(takingBack(had(['Brown LLP']))).toContain(
    'Brown LLP has it already: taking it back does not reach them.',
  )
  expect(takenBack(had(['Brown LLP', 'Green LLP']))).toContain('Brown LLP and Green LLP have it already')
  expect(takenBack(had(['A', 'B', 'C', 'D', 'E']))).toContain('A, B, C and 2 more have it already')
  expect(takenBack(had([]))).toBe('This request was taken back, and everything that came with it.')
  // It reaches who was handed it.
  expect(takingBack(had([], ['Oak LLP']))).toMatch(
    /Oak LLP sees it no longer, and is told to stop\. .*cannot take back\.$/,
  )
  expect(takenBack(had(['Brown LLP'], ['Oak LLP']))).toMatch(
    /Oak LLP sees it no longer.* Brown LLP has it already/,
  )
  const share = { recipient: 'Oak LLP', isReached: true, recalledAt: null }
  expect(havingOf([share, share, { ...share, recipient: 'Brown LLP', isReached: false }])).toEqual({
    holders: ['Brown LLP'],
    reached: ['Oak LLP'],
  })
  expect(havingOf([{ ...share, recalledAt: SHARED }]).reached).toEqual([])
})

test('what was called back is with nobody, and what its firm says is told', () => {
  const former = [{ recipient: 'Oak LLP', since: SHARED, until: CALLED }]
  const [, , lawyer, then] = stepsOf({ formerHolders: former })
  expect(lawyer).toMatchObject({ name: 'lawyer', state: 'stopped', at: CALLED })
  expect(lawyer!.text).toMatch(/^Oak LLP, from .* told to stop\.$/)
  expect(then).toMatchObject({ title: 'Nobody has it now', state: 'stopped' })
  expect(stepsOf({ formerHolders: former, wishEndedAt: CALLED }).at(-1)!.text).toContain(
    'pass it on to nobody',
  )
  const said = stepsOf({ holders: [BROWN], firmContacted: { recipient: 'Brown LLP', at: CALLED } })
  expect(said.at(-1)).toMatchObject({
    state: 'done',
    at: CALLED,
    text: 'Brown LLP says that it has contacted you.',
  })
})
