import fs from 'node:fs'
import path from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ClaimLine } from '@/components/dashboard/cases/claim-line'
import { NextDates } from '@/components/dashboard/next-dates'
import { ADDRESS_MAIL, dayMailOf, isTold, mailWords, whyNoMail, type DayMail } from '@/lib/follows/day-mail'
import { dueNotices } from '@/lib/follows/due-notices'
import type { MemberClaim } from '@/lib/follows/member-claim'
import { noDatesWords, type FollowedState } from '@/lib/follows/no-dates'
import {
  followWords,
  LAST_DAY_KINDS,
  LAST_DAYS,
  TRACKER_STATES,
  WHEN_MAILED,
  type LastDayKind,
  type TrackerState,
} from '@/lib/follows/tracker'
import { CONSENT_VERSION } from '@/lib/consents/consent-texts'
import { PHASES } from '@/lib/settlements/phase'
import { DATE_KINDS, type SettlementDate } from '@/lib/settlements/record'
import { visibleTexts } from '@/tests/support/visible-texts'

// Mail comes before two kinds of day, and nothing that a person reads promises it before the others.

const NOW = new Date('2026-11-22T17:00:00Z')

test('people are reminded of the last day to claim and the last day to exclude themselves', () => {
  const reminded = DATE_KINDS.filter((kind) => {
    const dates = [
      { id: 1, kind, date: '2026-11-29', time: null, zone: null, confidence: 'court', sourceId: 1 },
    ].map((date) => ({
      ...date,
      supersedesId: null,
      change: null,
      addedAt: '2026-10-01T00:00:00.000Z',
    })) as SettlementDate[]
    const facts = { publishedAt: '2026-10-02T00:00:00.000Z', withdrawnAt: null, dates, events: [] }
    return dueNotices(facts, new Set(), NOW).some(({ told }) => told.event === 'reminder')
  })
  expect(reminded).toEqual(['claim', 'claim_extended', 'opt_out'])
  expect(LAST_DAYS).toBe('the last day to claim and the last day to exclude yourself')
})

const MAIL = fs.readFileSync('emails/settlement-follow.tsx', 'utf8').replace(/\s+/g, ' ')

test('who follows agrees to these, on the form, in the mail and on the page of its link', () => {
  expect(followWords('Acorn', WHEN_MAILED)).toBe(
    `Email me about the Acorn settlement: ${WHEN_MAILED}. I can stop at any time.`,
  )
  expect(MAIL).toContain('about the {company} settlement: {when}.')
  expect(CONSENT_VERSION >= '2026-11-27').toBe(true)
})

/** Mail before a settlement's days, whichever they are. */
const ANY_DAY =
  /days before (?:each|a day)\b|\bbefore (?:its|their|the) days\b|before them\b|\b1 days before (?!the last|…)/i

test.each(['app', 'components', 'emails', 'lib'])(
  'no text of %s promises mail before every day',
  (folder) => {
    const files = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name))
    const found = files.flatMap((name) => {
      const source = fs.readFileSync(name, 'utf8')
      if (!ANY_DAY.test(source.replace(/\s+/g, ' '))) return []
      return visibleTexts(source, name).flatMap((text) => (ANY_DAY.test(text) ? [`${name}: ${text}`] : []))
    })
    expect(found).toEqual([])
  },
)

test('where no day comes it is said why, and of which days mail comes', () => {
  const words = (
    states: TrackerState[],
    mail: DayMail = 'on',
    lastDays: readonly LastDayKind[] = LAST_DAY_KINDS,
  ) => noDatesWords(states.map((state) => ({ state, mail: isTold(state) ? mail : 'none', lastDays })))
  expect(words([])).toBe('Follow a settlement and its dates appear here.')
  expect(words(['paid', 'watching'])).toBe(
    'No day of what you follow is ahead for you. We write to you when a last day to claim or to exclude yourself is set.',
  )
  expect(words(['filed'])).toContain('when a last day to exclude yourself is set.')
  // Only of what can still come.
  expect(words(['filed', 'watching'], 'on', ['claim'])).toContain('when a last day to claim is set.')
  expect(words(['watching'], 'on', ['opt_out'])).toContain('when a last day to exclude yourself is set.')
  expect(words(['watching'], 'news', [])).toContain('when there is news of it.')
  for (const [state, name] of [
    ['denied', 'Denied'],
    ['paid', 'Paid'],
    ['not_mine', 'Not mine'],
  ] as const)
    // prettier-ignore
    expect(words([state, state])).toBe(
      `You noted “${name}” for what you follow: no day of it is ahead for you.`,
    )
  expect(words(['denied', 'paid'])).toContain('“Paid” or “Denied”')
  // To nobody who gets none.
  for (const mail of ['off', 'returned', 'reported', 'stopped', 'unproven'] as const)
    expect(words(['watching'], mail)).toBe(`No day of what you follow is ahead for you. ${mailWords(mail)}`)
  expect(words(['watching'], 'none')).toBe('No day of what you follow is ahead for you.')
})

test.each<[FollowedState[], boolean]>([
  [[], true],
  [[{ state: 'not_mine', mail: 'none', lastDays: [] }], false],
])('the card with %j followed', (followed, leadsOn) => {
  const html = renderToStaticMarkup(
    createElement(NextDates, { dates: [], followed, followsAll: true, now: NOW }),
  )
  expect(html).toContain(noDatesWords(followed))
  expect(html).not.toContain('on record')
  expect(html.includes('See open settlements')).toBe(leadsOn)
})

test('mail before days is promised to an address that gets it, of what is told, and to no other', () => {
  for (const address of ADDRESS_MAIL)
    for (const state of TRACKER_STATES)
      for (const phase of PHASES) {
        const mail = dayMailOf(address, { state, phase, lastDays: LAST_DAY_KINDS })
        const isSilent = !isTold(state) || ['withdrawn', 'done', 'draft'].includes(phase)
        const of = [address, state, phase]
        expect([...of, mail === 'none']).toEqual([...of, isSilent])
        if (!isSilent) expect([...of, mail === 'on' || mail === 'news']).toEqual([...of, address === 'on'])
        expect([...of, mailWords(mail).startsWith('We write to you')]).toEqual([...of, !isSilent && address === 'on']) // prettier-ignore
      }
  for (const address of ADDRESS_MAIL) expect(whyNoMail(address)).toBe(address === 'on' ? null : mailWords(address)) // prettier-ignore
  expect(mailWords('off')).toBe('Mail about days is off: switch it on in Settings.')
})

test.each<[TrackerState, readonly LastDayKind[], string]>([
  ['watching', ['claim', 'opt_out'], 'We write to you before each last day that is still to come: to claim, and to exclude yourself.'], // prettier-ignore
  ['watching', ['claim'], 'We write to you before the last day to claim.'],
  ['watching', ['opt_out'], 'We write to you before the last day to exclude yourself, if it is still to come.'], // prettier-ignore
  ['watching', [], 'We write to you when there is news of it.'],
  ['filed', ['claim', 'opt_out'], 'We write to you before the last day to exclude yourself, if it is still to come.'], // prettier-ignore
  ['filed', ['claim'], 'We write to you when there is news of it.'],
])('who is %s, with %j to come, reads of no other day', (state, lastDays, words) => {
  expect(mailWords(dayMailOf('on', { state, phase: 'claims_open', lastDays }), state, lastDays)).toBe(words)
})

test.each(ADDRESS_MAIL)('a card of what has no day, to an address with mail %s', (mail) => {
  const claim = {
    ...{
      slug: 'acme',
      company: 'Acme',
      isExample: false,
      phase: 'upcoming',
      claimBy: null,
      claimByTime: null,
      claimDisputed: false,
    },
    ...{ hearing: null, state: 'watching', filedOn: null, claimNumber: null, paidCents: null, mail },
  } as MemberClaim
  const html = renderToStaticMarkup(createElement(ClaimLine, { claim }))
  expect(html.includes('We tell you when one is set.')).toBe(mail === 'on')
  expect(html).toContain(mail === 'on' ? 'No official last day' : whyNoMail(mail))
})
