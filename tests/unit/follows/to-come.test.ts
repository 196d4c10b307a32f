import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { dueNotices } from '@/lib/follows/due-notices'
import { lastDaysToCome, toldWhen } from '@/lib/follows/to-come'
import type { NewSettlement } from '@/lib/settlements/insert-settlement'
import { EXAMPLE_SETTLEMENTS } from '@/prisma/catalogue/demo-settlements'
import { exampleDays } from '@/prisma/catalogue/example-settlement'
import { FollowActions } from '@/components/settlement/follow-actions'
import { settlementText } from '@/tests/support/render-text'
import { settlementOf } from '@/tests/support/settlement-of'

// What Follow promises: what is still to come, and nothing that has happened.

const NOW = new Date('2026-11-22T17:00:00Z')
const days = exampleDays(NOW)
const examples = new Map(
  EXAMPLE_SETTLEMENTS.map(({ settlement }) => settlement(days)).map((one) => [one.slug, one]),
)
const of = (slug: string, change: Partial<NewSettlement> = {}) =>
  settlementOf({ ...examples.get(slug)!, ...change })

const claim = (inDays: number) =>
  ({ kind: 'claim', date: days.day(inDays), confidence: 'court', source: 0 }) as const
const optOut = (inDays: number) =>
  ({ kind: 'opt_out', date: days.day(inDays), confidence: 'court', source: 0 }) as const
const dated = (...dates: NonNullable<NewSettlement['dates']>) =>
  of('stonebridge-hotels', { dates, events: [] })
const event = (kind: 'final_approval' | 'paying' | 'done') =>
  ({ kind, date: days.day(-2), source: 0 }) as const

test.each<[string, ReturnType<typeof of>, string]>([
  ['an approved one', of('juniper-lending'), 'when it pays'],
  ['one that pays', of('bluepeak-freight'), 'if something about it changes'],
  [
    'a near one, its opt-out past',
    of('copperfield-credit-union'),
    '1 day before the last day to claim, and when it moves',
  ],
  ['an announced one', of('northstar-mobile'), 'when a last day to claim or to exclude yourself is set'],
  ['a disputed one', of('pinnacle-payroll'), 'when a last day to claim or to exclude yourself is set'],
  [
    'both far',
    dated(claim(60), optOut(50)),
    '30, 7 and 1 days before the last day to claim and the last day to exclude yourself, and when one moves',
  ],
  [
    'one nearer',
    dated(claim(40), optOut(20)),
    '30, 7 and 1 days before the last day to claim, 7 and 1 days before the last day to exclude yourself, and when one moves',
  ],
  [
    'no reminder left of one',
    dated(claim(40), optOut(1)),
    '30, 7 and 1 days before the last day to claim, and when a last day moves',
  ],
  ['no reminder left', dated(claim(1)), 'when the last day to claim moves'],
  ['closed', dated(claim(-3)), 'when it is approved and when it pays'],
  [
    'closed and approved',
    of('stonebridge-hotels', { dates: [claim(-3)], events: [event('final_approval')] }),
    'when it pays',
  ],
  [
    'over',
    of('stonebridge-hotels', { dates: [claim(40)], events: [event('done')] }),
    'if something about it changes',
  ],
])('%s', (_, settlement, words) => {
  expect(toldWhen(settlement, NOW)).toBe(words)
  // Of what is promised nothing has been told of before: a reminder that is due now is none of those to come.
  const due = dueNotices(settlement, new Set(), NOW)
  if (due.some(({ told }) => told.event === 'approved')) expect(words).not.toContain('approved')
  if (due.some(({ told }) => told.event === 'paying')) expect(words).not.toContain('pays')
  const text = renderToStaticMarkup(
    createElement(FollowActions, {
      ...{ slug: settlement.slug, company: settlement.company, hasDays: false, isOver: false, when: words },
      ...{ isUnnamed: false, viewer: null },
    }),
  )
  expect(text).toContain(`Follow, and we tell you ${words}.`)
  expect(text).toContain(`Email me about the ${settlement.company} settlement: ${words}.`)
})

const hearing = (inDays: number, confidence: 'court' | 'third_party' = 'court') =>
  ({ kind: 'final_hearing', date: days.day(inDays), confidence, source: 0 }) as const
const withoutDays = (...events: ReturnType<typeof event>[]) => of('northstar-mobile', { events })

test.each<[string, ReturnType<typeof of>, string[], string]>([
  ['both ahead', dated(claim(60), optOut(50)), ['claim', 'opt_out'], 'the last day to exclude yourself'],
  [
    'the opt-out past',
    dated(claim(60), optOut(-2)),
    ['claim'],
    'before the last day to claim, and when it moves',
  ],
  ['no reminder left of the opt-out', dated(claim(60), optOut(0)), ['claim'], 'before the last day to claim'],
  ['no opt-out yet', dated(claim(60)), ['claim', 'opt_out'], 'before the last day to claim'],
  ['no opt-out, the hearing past', dated(claim(60), hearing(-2)), ['claim'], 'before the last day to claim'],
  ['closed', dated(claim(-3)), [], 'when it pays'],
  [
    'closed, the opt-out ahead',
    dated(claim(-3), optOut(40)),
    ['opt_out'],
    'before the last day to exclude yourself',
  ],
  [
    'none set',
    of('northstar-mobile'),
    ['claim', 'opt_out'],
    'when a last day to claim or to exclude yourself is set',
  ],
  [
    'none set, the hearing past',
    of('northstar-mobile', { dates: [hearing(-2)] }),
    ['claim'],
    'when a last day to claim is set',
  ],
  [
    'none set, a hearing of hearsay past',
    of('northstar-mobile', { dates: [hearing(-2, 'third_party')] }),
    ['claim', 'opt_out'],
    'to claim or to exclude yourself is set',
  ],
  [
    'none set, the opt-out past',
    of('northstar-mobile', { dates: [optOut(-2)] }),
    ['claim'],
    'when a last day to claim is set',
  ],
  [
    'none set, and approved',
    withoutDays(event('final_approval')),
    ['claim'],
    'when a last day to claim is set',
  ],
  ['none set, and paid out', withoutDays(event('paying')), [], 'if something about it changes'],
  ['none set, and over', withoutDays(event('done')), [], 'if something about it changes'],
])('%s: the last days that mail can still come before', (_, settlement, kinds, words) => {
  // prettier-ignore
  expect(lastDaysToCome(settlement, NOW)).toEqual(kinds)
  const told = toldWhen(settlement, NOW)
  expect(told).toContain(words)
  for (const [kind, name] of [
    ['claim', 'to claim'],
    ['opt_out', 'to exclude yourself'],
  ] as const)
    if (!kinds.includes(kind) && !told.includes('moves')) expect(told).not.toContain(name)
})

test('a lawyer makes sense for what can still be done', () => {
  const said = (slug: string, change: Partial<NewSettlement> = {}) => {
    const text = settlementText(of(slug, change), NOW).replace(/\s+/g, ' ')
    return [
      text.includes('if you think of excluding yourself'),
      text.includes('For a plain claim you do not need one'),
    ]
  }
  expect(said('stonebridge-hotels')).toEqual([true, true])
  expect(said('northstar-mobile')).toEqual([true, true])
  expect(said('copperfield-credit-union')).toEqual([false, true])
  expect(said('juniper-lending')).toEqual([false, false])
  expect(said('bluepeak-freight')).toEqual([false, false])
  // Nobody excludes themselves after the final hearing.
  expect(said('northstar-mobile', { dates: [hearing(-2)] })).toEqual([false, true])
  expect(said('northstar-mobile', { dates: [hearing(9)] })).toEqual([true, true])
  // Nobody can press Follow where this box stands without it.
  expect(settlementText(of('northstar-mobile'), NOW)).not.toContain('Follow, and we tell you')
})
