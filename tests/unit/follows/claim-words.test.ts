import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { ClaimLine } from '@/components/dashboard/cases/claim-line'
import { FollowedSettlements } from '@/components/settings/followed-settlements'
import { dayMailOf, whyNoMail, type AddressMail } from '@/lib/follows/day-mail'
import { memberClaim } from '@/lib/follows/member-claim'
import type { FollowedSettlement } from '@/lib/follows/responses'
import { lastDaysToCome } from '@/lib/follows/to-come'
import { WHEN_MAILED, type TrackerState } from '@/lib/follows/tracker'
import { claimDate, isClaimDisputed, phaseOf } from '@/lib/settlements/phase'
import type { SettlementHead } from '@/lib/settlements/read-rows'
import type { SettlementDate } from '@/lib/settlements/record'

// The dashboard's card and the list in Settings say the same of one settlement, whatever has become of it.

const NOW = new Date('2026-11-22T17:00:00Z')

const claimOn = (...days: string[]) =>
  days.map(
    (date, id) =>
      ({
        id,
        kind: 'claim',
        date,
        time: null,
        zone: null,
        confidence: 'court',
        supersedesId: null,
        change: null,
      }) as SettlementDate,
  )
const head = (dates: SettlementDate[], rest: Partial<SettlementHead> = {}) =>
  ({
    ...{ slug: 'acme', company: 'Acme', isExample: false, publishedAt: '2026-01-01T00:00:00.000Z' },
    ...{ withdrawnAt: null, events: [], dates },
    ...rest,
  }) as unknown as SettlementHead

const item = (of: SettlementHead, state: TrackerState): FollowedSettlement => {
  const phase = phaseOf(of, NOW)
  const lastDays = lastDaysToCome(of, NOW)
  return {
    ...{ slug: 'acme', company: 'Acme', isExample: false, phase, state },
    ...{
      claimBy: claimDate(of.dates)?.date ?? null,
      claimByTime: null,
      claimDisputed: isClaimDisputed(of.dates),
    },
    ...{ officialAddress: null, filedOn: null, claimNumber: null, paidCents: null },
    mail: dayMailOf('on', { state, phase, lastDays }),
    lastDays,
    updatedAt: NOW.toISOString(),
  }
}

const text = (html: string) => html.replace(/<[^<>]+>/g, '')
const settings = (settlements: FollowedSettlement[], mail: AddressMail = 'on') =>
  text(
    renderToStaticMarkup(
      createElement(
        AppRouterContext.Provider,
        { value: {} as AppRouterInstance },
        createElement(FollowedSettlements, { settlements, mail, calendarSince: null }),
      ),
    ),
  )

test.each<[string, SettlementHead, TrackerState, string]>([
  ['open', head(claimOn('2027-01-22')), 'watching', 'Claim by Jan 22, 2027, free, by yourself.'],
  [
    'withdrawn',
    head(claimOn('2027-01-22'), { withdrawnAt: '2026-11-01T00:00:00.000Z' }),
    'watching',
    'We took this settlement off our list. Its page says why.',
  ],
  ['closed', head(claimOn('2026-11-01')), 'watching', 'The claim date was Nov 1, 2026.'],
  [
    'disputed',
    head(claimOn('2027-01-22', '2027-02-22')),
    'watching',
    'Official sources disagree about the last day to claim.',
  ],
  [
    'without a day',
    head([]),
    'watching',
    'No official last day is known to us. We tell you when one is set.',
  ],
  [
    'without a day, and paid out',
    head([], {
      events: [{ kind: 'paying', date: '2026-10-01', addedAt: '2026-10-01T12:00:00.000Z' }] as never,
    }),
    'watching',
    'No official last day is known to us. We write to you when there is news of it.',
  ],
  ['filed', head(claimOn('2027-01-22')), 'filed', 'You have filed. Claim mails have stopped.'],
  ['not theirs', head(claimOn('2027-01-22')), 'not_mine', 'You noted that this one is not yours. Claim mails have stopped.'], // prettier-ignore
])('%s: the card and the list say the same', (_, of, state, words) => {
  const noted = item(of, state)
  const card = text(renderToStaticMarkup(createElement(ClaimLine, { claim: memberClaim(of, noted, NOW) })))
  expect(card).toBe(words)
  const list = settings([noted])
  expect(list).toContain(state === 'watching' ? `Watching. ${words}` : words)
  if (state !== 'watching') expect(list).not.toContain('Claim by')
})

test('the switch of mail about days says why none comes', () => {
  expect(settings([])).toContain(WHEN_MAILED)
  expect(settings([], 'returned')).toContain(whyNoMail('returned'))
  expect(settings([], 'on')).not.toContain('gets no mail')
})
