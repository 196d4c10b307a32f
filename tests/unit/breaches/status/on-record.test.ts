import { unansweredWords } from '@/lib/breaches/check/unanswered-words'
import { KINDS, type KindName } from '@/lib/breaches/kinds/kind-table'
import { cardWords, followingTile, followingWords, summaryGroup } from '@/lib/breaches/status/following'
import { STATUSES } from '@/lib/breaches/status/status-table'
import { newsOfMove } from '@/lib/cases/case-news'
import { CASE_STATES } from '@/lib/cases/case'

// A settlement that is on record and not open: no page, card, file or notice may say that no legal action is known.

const NONE_KNOWN = /no legal action|none about|not followed|look for/i
const NOW = new Date('2026-11-26T12:00:00Z')

const cases = (Object.keys(KINDS) as KindName[]).flatMap((kind) =>
  [STATUSES.notify, STATUSES.noAction, { code: 7 }].map(({ code }) => [kind, code] as const),
)
test.each(cases)('%s with status %i', (kind, code) => {
  const breach = {
    kind,
    massActionBreachStatus: String(code) as '3',
    hasLegalAction: false,
    breachDate: '2020-01-01',
  }
  const said = [
    cardWords(breach, false, true),
    Object.values(followingWords(breach, NOW, false, true)),
    Object.values(followingTile(breach, false, true)),
  ]
    .flat()
    .join(' ')
  expect(said).toContain('on record')
  expect(said).not.toMatch(NONE_KNOWN)
  expect(summaryGroup(breach, false, true)).toBe('wait')
})

test('what is open is said before what is on record', () => {
  const breach = {
    kind: 'breach',
    massActionBreachStatus: '2',
    hasLegalAction: true,
    breachDate: '2020-01-01',
  } as const
  expect(followingWords(breach, NOW, true, true).title).toBe('Claims are open')
  expect(followingWords(breach, NOW, false, true).title).toBe('Legal action is open')
  expect(cardWords(breach, false, true)).toBe('A legal action about this breach is under way.')
})

test.each([CASE_STATES.monitoring, CASE_STATES.noAction])(
  'a case that moves to $stage says so too',
  (state) => {
    expect(newsOfMove(state, 'breach', false, true).message).toMatch(/is on record/)
    expect(newsOfMove(state, 'breach', false, true).message).not.toMatch(NONE_KNOWN)
  },
)

test.each(Object.keys(KINDS) as KindName[])('%s: what was not looked up is no finding', (kind) => {
  for (const isCheckable of [true, false])
    expect(unansweredWords({ kind, isCheckable })).toMatch(
      /^We (could not complete|cannot check).* we do not know whether/,
    )
})
