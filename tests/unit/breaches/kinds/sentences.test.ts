import fs from 'node:fs'
import { KNOWN_CLASSES } from '@/lib/breaches/advice/advice'
import { adviceOf } from '@/lib/breaches/kinds/advice-of'
import { KIND_NAMES, KINDS, type KindName } from '@/lib/breaches/kinds/kind-table'
import { inSentence, properNames } from '@/lib/breaches/kinds/class-names'
import { countWords, dateAndCount, foundWords, introWords } from '@/lib/breaches/kinds/kind-words'
import {
  cardWords,
  followingOf,
  followingTile,
  followingWords,
  summaryGroup,
} from '@/lib/breaches/status/following'
import { hasLegalAction, statusOfNew } from '@/lib/breaches/status/status'
import { STATUS_CODES } from '@/lib/breaches/status/status-table'
import { SAMPLE_BREACH } from '@/lib/breaches/check/sample'
import { dashboardStatus } from '@/lib/cases/case'
import type { Breach } from '@/lib/breaches/breach'

// Every sentence about an entry, for each kind, status and age: none may say what another denies.

const NOW = new Date('2026-11-22T12:00:00Z')
const AGES = { young: '2026-06-01', old: '2015-06-01' } as const

function entry(kind: KindName, status: number, breachDate: string): Breach {
  return {
    ...SAMPLE_BREACH,
    title: 'Acme',
    isExample: false,
    countUnit: 'addresses',
    countStates: [],
    kind,
    breachDate,
    pwnCount: 3_400_000,
    dataClasses: ['Email addresses', 'Passwords', 'Names', ...KNOWN_CLASSES, 'Something new'],
    massActionBreachStatus: String(status),
    hasLegalAction: hasLegalAction(status),
    isFabricated: kind === 'fabricated',
    isRetired: kind === 'retired',
    isVerified: kind !== 'unverified',
  }
}

const COMBINATIONS = KIND_NAMES.flatMap((kind) =>
  STATUS_CODES.flatMap((status) =>
    Object.entries(AGES).flatMap(([age, date]) =>
      [false, true].map((claims) => [kind, status, age, claims, entry(kind, status, date)] as const),
    ),
  ),
)

describe.each(COMBINATIONS)('%s, status %i, %s, claims open: %s', (kind, status, _age, claims, breach) => {
  const words = followingWords(breach, NOW, claims)
  const advice = adviceOf(breach)
    .flatMap(({ title, lines, steps }) => [title, ...lines.map(({ says }) => says), ...steps])
    .join(' ')
  const all = [words.title, words.text, introWords(breach), foundWords(breach), advice].join(' ')

  test('what is followed is followed everywhere, and nothing else is', () => {
    const following = followingOf(breach, claims)
    const watches = /look for one|we can tell you if that changes/i.test(words.text)
    expect(watches).toBe(following === 'watched')
    expect(dashboardStatus(breach, claims) === 'Monitoring').toBe(
      following === 'watched' && kind !== 'retired',
    )
    expect(followingTile(breach, claims).text === 'Pending').toBe(
      following === 'watched' || following === 'open',
    )
  })

  test('age and kind are no law', () => {
    expect(all).not.toMatch(
      /no legal step|nothing (?:you )?can (?:be )?do|not (?:entitled|eligible)|too late/i,
    )
    if (status === 4 && KINDS[kind].notFollowed === null && !claims)
      expect(words.text).toMatch(/^No legal action known to us; we (?:no longer|do not) follow this one\./)
  })

  test('where there is no company, none is named and no password is changed there', () => {
    if (KINDS[kind].hasAccount) return
    expect(advice).not.toMatch(/password there|the company|account it came from|from that account/)
    if (!breach.hasLegalAction && !claims) expect(followingOf(breach, false)).toBe('none')
  })

  test('open claims are said everywhere, whatever its status and age, and nowhere else', () => {
    const said = [
      followingOf(breach, claims) === 'claims',
      words.title === 'Claims are open',
      /claims are open/i.test(words.text),
      followingTile(breach, claims).text === 'Claims open',
      dashboardStatus(breach, claims) === 'Claims open',
      /claims are open/i.test(cardWords(breach, claims) ?? ''),
    ]
    expect(said).toEqual(said.map(() => claims))
    if (!claims) return
    expect(summaryGroup(breach, claims)).toBe('act')
    expect(words.text).toContain(`Being in ${KINDS[kind].noun} does not by itself put you in the settlement.`)
    expect(words.text + (cardWords(breach, claims) ?? '')).not.toMatch(
      /no legal action|not followed|not monitored|do not look|no longer|\$|eligible|entitled|qualify|you will get|lawyer/i,
    )
  })

  test('what is not certain is not stated', () => {
    if (!KINDS[kind].isUncertain) return
    expect(introWords(breach)).toMatch(/said to be|claims to be/)
    expect(introWords(breach)).not.toMatch(/\bThe Acme breach\b/)
    expect(KINDS[kind].headline('Acme')).toMatch(/unverified|probably not/)
  })
})

test.each(KIND_NAMES)('%s: a new one is watched only where its kind is followed', (kind) => {
  expect(statusOfNew({ kind, breachDate: AGES.young }, NOW)).toBe(KINDS[kind].notFollowed === null ? 3 : 4)
  expect(statusOfNew({ kind, breachDate: AGES.old }, NOW)).toBe(4)
})

test('a stealer log begins with the device', () => {
  expect(adviceOf(entry('stealerLog', 4, AGES.young))[0]!.id).toBe('device')
})

test('addresses are no people', () => {
  const breach = entry('breach', 3, AGES.young)
  expect(countWords(breach)).toBe('3.4M addresses')
  expect(countWords({ ...breach, countUnit: 'people' })).toBe('3.4M people')
  expect(countWords({ ...breach, pwnCount: 1 })).toBe('1 address')
  expect(countWords({ ...breach, pwnCount: 0 })).toBe('Not known')
  expect(dateAndCount(breach)).toBe('Jun 1, 2026, 3.4M addresses')
  expect(dateAndCount({ ...breach, pwnCount: 0 })).toBe('Jun 1, 2026')
})

test.each([
  ['Social security numbers', 'Social Security numbers', 'Social Security numbers'],
  ['Email addresses', 'Email addresses', 'email addresses'],
  ['IP addresses', 'IP addresses', 'IP addresses'],
  ['PINs', 'PINs', 'PINs'],
])('%s', (given, alone, within) => {
  expect([properNames(given), inSentence(given)]).toEqual([alone, within])
})

test('docs/entry-words.md has what is said of each kind', () => {
  const rows = KIND_NAMES.map((kind) => {
    const breach = entry(kind, 3, AGES.young)
    const old = entry(kind, 4, AGES.old)
    return `| ${KINDS[kind].label ?? 'A company’s breach'} | ${KINDS[kind].headline('Acme')} | ${introWords(breach)} | ${followingWords(breach, NOW, false).text} | ${followingWords(old, NOW, false).text} |`
  })
  expect(fs.readFileSync('docs/entry-words.md', 'utf8')).toContain(rows.join('\n'))
})

test('no sentence says more of the day and of the count than is known', () => {
  const breach: Breach = {
    ...entry('breach', 4, '2019-01-01'),
    datePrecision: 'year',
    countUnit: 'people',
    countIsAtLeast: true,
    pwnCount: 10_500,
  }
  expect(dateAndCount(breach)).toBe('2019, at least 10,500 people')
  expect(introWords(breach)).toContain('The Acme breach of 2019. It affects at least 10,500 people.')
})
