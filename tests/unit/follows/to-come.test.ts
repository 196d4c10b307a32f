import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { dueNotices } from '@/lib/follows/due-notices'
import { toldWhen } from '@/lib/follows/to-come'
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
  // Nobody can press Follow where this box stands without it.
  expect(settlementText(of('northstar-mobile'), NOW)).not.toContain('Follow, and we tell you')
})
