import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { CaseProgress } from '@/components/dashboard/cases/case-progress'
import { CASE_LABELS, CASE_STATES, type CaseStatus } from '@/lib/cases/case'
import { CASE_STAGES, caseRail, caseStage, settlementStage } from '@/lib/cases/case-stages'
import { caseWords } from '@/lib/cases/case-words'
import { PHASES, type Phase } from '@/lib/settlements/phase'

const BREACH = { breachDate: '2026-04-02', datePrecision: 'day', dateIs: 'happened' } as const
const STATUSES = Object.keys(CASE_LABELS) as CaseStatus[]

test.each<[keyof typeof CASE_STATES, number]>([
  ['consultationRequested', 1],
  ['consultationOpen', 1],
  ['monitoring', 1],
  ['noAction', 1],
  ['active', 2],
  ['settlement', 4],
  ['settled', 6],
  ['retired', 0],
])('a case that is %s is in stage %i', (state, at) => {
  const { stage } = CASE_STATES[state]
  expect(caseStage(CASE_STATES[state], null)).toEqual({ at, words: stage, isOpen: state === 'settlement' })
})

test.each<[CaseStatus, string, Phase, number, string]>([
  ['active', 'Discovery', 'upcoming', 3, 'Settlement, no claims yet'],
  ['monitoring', 'Monitoring for legal action', 'claims_open', 4, 'Claims open'],
  ['consultation_requested', 'Consultation requested', 'claims_open', 4, 'Claims open'],
  ['settlement', 'Claims open', 'claims_closed', 4, 'Claims closed'],
  ['settlement', 'Claims open', 'upcoming', 4, 'Claims open'],
  ['no_action', 'Not followed any more', 'approved', 5, 'Approved by the court'],
  ['complete', 'Settlement Complete', 'claims_open', 6, 'Settlement Complete'],
  ['complete', 'Retired from the catalogue', 'claims_open', 0, 'Retired from the catalogue'],
  ['active', 'Discovery', 'withdrawn', 2, 'Discovery'],
  ['active', 'Discovery', 'done', 0, 'Over'],
  ['settlement', 'Claims open', 'done', 0, 'Over'],
])('%s, %s, with a record that is %s: stage %i, %s', (status, stage, phase, at, words) => {
  expect(caseStage({ status, stage }, { phase, isPaidOut: false })).toMatchObject({ at, words })
})

test('a case that is over was paid only where a source has told so', () => {
  const settled = { ...CASE_STATES.active }
  expect(caseStage(settled, { phase: 'done', isPaidOut: false })).toMatchObject({ at: 0, words: 'Over' })
  expect(caseStage(settled, { phase: 'done', isPaidOut: true })).toMatchObject({ at: 6, words: 'Paid out' })
  const card = (isPaidOut: boolean) =>
    renderToStaticMarkup(
      createElement(CaseProgress, { stage: settlementStage({ phase: 'done', isPaidOut })! }),
    )
  expect(card(false)).toContain('Over')
  expect(card(false)).not.toMatch(/Paid|6 of|ahead/)
  expect(card(true)).toContain('Stage 6 of 6, Paid. Nothing is ahead')
})

test('a case about no breach is on no way', () => {
  const item = { ...CASE_STATES.consultationRequested, paidAt: null }
  expect(caseStage(item, null, false)).toMatchObject({ at: 0, words: 'Consultation requested' })
  expect(caseRail(item, null)).toBeNull()
})

test('what is not known of the way is said to be so', () => {
  const rail = caseRail({ status: 'active', stage: 'Discovery', paidAt: null }, BREACH)!
  expect(rail.stages.map(({ name, day, state }) => `${name}: ${day}, ${state}`)).toEqual([
    'Breach: Apr 2, 2026, passed',
    'Filed: Day not known, passed',
    'Settlement: No date yet, open',
    'Claim by: No date yet, open',
    'Hearing: No date yet, open',
    'Paid: No date yet, open',
  ])
  expect(rail).toMatchObject({ passed: 2, here: 'Discovery' })
  expect(caseRail({ ...CASE_STATES.settlement, paidAt: null }, BREACH)).toMatchObject({
    passed: 3,
    here: 'Claims open',
  })
  const paid = caseRail({ ...CASE_STATES.settled, paidAt: '2026-10-01T00:00:00.000Z' }, BREACH)!
  expect(paid).toMatchObject({ passed: 6, here: null })
  expect(paid.stages.at(-1)).toMatchObject({ day: 'Oct 1, 2026', state: 'passed' })
})

test('whatever a case and a record say: within bounds, open only while claims are, and a sentence that fits', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STATUSES),
      fc.constantFrom(...Object.values(CASE_STATES).map(({ stage }) => stage), 'Under review'),
      fc.constantFrom(null, ...PHASES),
      fc.boolean(),
      (status, stage, phase, isPaidOut) => {
        const found = caseStage({ status, stage }, phase && { phase, isPaidOut })
        expect(found.at >= 0 && found.at <= CASE_STAGES.length).toBe(true)
        expect(found.words).not.toBe('')
        if (phase === 'done' && !isPaidOut && status !== 'complete') expect(found.at).toBe(0)
        if (found.isOpen) expect(status === 'settlement' || phase === 'claims_open').toBe(true)
        const words = caseWords({ status, stage }, 'breach', phase)
        expect(words).toMatch(/\.$/)
        if (!found.isOpen) expect(words).not.toContain('Claims are open')
        const isKnown = phase !== null && settlementStage({ phase, isPaidOut }) !== null
        if (isKnown) expect(words).not.toMatch(/No legal action|no legal action/)
        if (phase === 'claims_open' && status !== 'complete' && stage !== CASE_STATES.retired.stage)
          expect(words).toContain('does not by itself put you in the settlement')
      },
    ),
  )
})
