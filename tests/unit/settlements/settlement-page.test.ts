import { forbiddenWordIn } from '@/lib/settlements/forbidden-words'
import { EXAMPLE_SETTLEMENTS } from '@/prisma/catalogue/demo-settlements'
import { exampleDays } from '@/prisma/catalogue/example-settlement'
import { choicesOf } from '@/lib/settlements/choices'
import { settlementFeed } from '@/lib/settlements/feed'
import type { NewSettlement } from '@/lib/settlements/insert-settlement'
import { outcomesOf } from '@/lib/settlements/outcomes'
import { withoutContested } from '@/lib/settlements/without-contested'
import { settlementHtml, settlementText } from '@/tests/support/render-text'
import { settlementOf } from '@/tests/support/settlement-of'

const NOW = new Date('2026-11-22T17:00:00Z')
const days = exampleDays(NOW)
const examples = new Map(
  EXAMPLE_SETTLEMENTS.map(({ settlement }) => settlement(days)).map((one) => [one.slug, one]),
)
const show = (slug: string, change: Partial<NewSettlement> = {}, now = NOW) =>
  settlementText(settlementOf({ ...examples.get(slug)!, ...change }), now)

test('every example says nothing that may not be said, and names a source for each day', () => {
  for (const [slug, settlement] of examples) {
    const text = settlementText(settlementOf(settlement), NOW)
    expect([slug, forbiddenWordIn(text)]).toEqual([slug, null])
    if (settlement.withdrawnAt) continue
    expect([slug, text.includes('Source: none on record')]).toEqual([slug, false])
    expect(text).toContain('Example')
    expect(text).toContain('Being in this breach does not by itself put you in the settlement.')
  }
})

test.each([
  [
    'stonebridge-hotels',
    [
      'Claim by\nFri, Jan 15, 2027\nMore than 7 weeks left.',
      'Was Dec 16, 2026. Now Jan 15, 2027.',
      'Pick A or B, not both.',
      'With A or B: Credit monitoring',
      'Inside the cap of $3,000',
      'You are here: claims are open',
      'by Mon, Dec 14, 2026',
    ],
  ],
  [
    'copperfield-credit-union',
    ['6 days left', 'The notice says $50', 'Your own note alone is not enough.', 'Was Mon, Nov 2, 2026'],
  ],
  [
    'larkspur-pharmacy',
    ['The first period ended on Sun, Nov 1, 2026.', 'Only if you live in California or Oregon'],
  ],
  [
    'quillpoint-cloud-backup',
    [
      'Group: Passwords',
      'Group: Addresses',
      'claims-portal.example/quillpoint/',
      'Online, there by that day',
    ],
  ],
  ['saltmarsh-utilities', ['May have changed.', 'Last checked on Oct 13, 2026.']],
  [
    'pinnacle-payroll',
    [
      'Sources disagree\nWed, Jan 6, 2027',
      'Wed, Jan 20, 2027',
      'We name no last day until this is clear.',
      'The fund, in all\nSources disagree\n$30 million',
    ],
  ],
  [
    'fernhill-dental',
    ['No official last day is known to us', 'Another site says Sun, Jan 31, 2027. Nobody official does.'],
  ],
  ['northstar-mobile', ['No date yet', 'None is known to us.', 'You are here: no claims yet']],
  ['bayside-books', ['Breach (behind us) 2025']],
  [
    'tidewater-grocers',
    [
      'Claims closed\nSat, Jul 25, 2026\nLate claims: only the administrator can say.',
      'One benefit is still open',
      'Open until',
    ],
  ],
  ['juniper-lending', ['The court has approved it.', 'You are here: the court said yes']],
  ['bluepeak-freight', ['Money is being paid out to those who claimed.', 'You are here: money is paid out']],
  ['maple-harbor-bank', ['The case is over. Late claims: only the administrator can say.']],
  ['granite-fitness', ['this settlement is withdrawn', 'The court turned the agreement down.']],
])('%s says how it stands', (slug, sentences) => {
  const text = show(slug)
  for (const sentence of sentences) expect(text).toContain(sentence)
})

test.each(['2026-11-20', null])('one that was over before its last day, on %s, offers no day', (date) => {
  const events = [{ kind: 'done', date, source: 0, addedAt: '2026-11-20T12:00:00.000Z' }] as const
  const fell = { ...settlementOf({ ...examples.get('stonebridge-hotels')!, events: [] }) }
  const text = settlementText(
    {
      ...fell,
      events: events.map(({ source, ...event }) => ({ ...event, id: 1, note: null, sourceId: source + 1 })),
    },
    NOW,
  )
  expect(text).toContain('The case is over')
  expect(text).toContain('The last day to claim was to be Fri, Jan 15, 2027. It does not hold any more.')
  expect(text).toContain('Was to be Mon, Dec 14, 2026')
  expect(text).toContain('Claim by Does not hold')
  expect(text).toContain('Hearing Does not hold')
  expect(text).not.toMatch(/left\.|still open|by Mon, Dec|Claim by\nFri|Paid \(behind us\)/)
})

test('a case that is over and whose day of payment has passed does not say that anybody was paid', () => {
  const text = show('stonebridge-hotels', {
    dates: [
      { kind: 'claim', date: '2026-01-15', confidence: 'court', source: 0 },
      { kind: 'payment', date: '2026-06-15', confidence: 'court', source: 0 },
    ],
    events: [{ kind: 'done', date: '2026-09-01', source: 0 }],
  })
  expect(text).not.toContain('Paid (behind us)')
})

test.each<[string, Partial<NewSettlement>, Record<'Claim' | 'Exclude yourself' | 'Object', string>]>([
  ['none yet', {}, { Claim: 'No date yet', 'Exclude yourself': 'No date yet', Object: 'No date yet' }],
  [
    'a hearing ahead',
    { dates: [{ kind: 'final_hearing', date: '2026-12-22', confidence: 'court', source: 0 }] },
    { Claim: 'No date yet', 'Exclude yourself': 'No date yet', Object: 'No date yet' },
  ],
  [
    'the hearing behind: some claims end after it',
    { dates: [{ kind: 'final_hearing', date: '2026-11-20', confidence: 'court', source: 0 }] },
    { Claim: 'No date yet', 'Exclude yourself': 'Not known', Object: 'Not known' },
  ],
  [
    'a hearing that only another site gives',
    { dates: [{ kind: 'final_hearing', date: '2026-11-20', confidence: 'third_party', source: 0 }] },
    { Claim: 'No date yet', 'Exclude yourself': 'No date yet', Object: 'No date yet' },
  ],
  [
    'approved',
    { events: [{ kind: 'final_approval', date: '2026-11-20', source: 0 }] },
    { Claim: 'No date yet', 'Exclude yourself': 'Not known', Object: 'Not known' },
  ],
  [
    'paid out',
    { events: [{ kind: 'paying', date: '2026-11-20', source: 0 }] },
    { Claim: 'Not known', 'Exclude yourself': 'Not known', Object: 'Not known' },
  ],
  [
    'over',
    { events: [{ kind: 'done', date: '2026-11-20', source: 0 }] },
    { Claim: 'Not known', 'Exclude yourself': 'Not known', Object: 'Not known' },
  ],
])('of days that nobody has given it is said whether they can still come: %s', (_, change, by) => {
  const settlement = settlementOf({ ...examples.get('northstar-mobile')!, dates: [], ...change })
  const said = outcomesOf(settlement, choicesOf(settlement.tiers), NOW)
  for (const [does, words] of Object.entries(by))
    expect([does, said.find((one) => one.does === does)?.by]).toEqual([does, words])
})

test('nothing but an open one that was checked has the green button, and two days have none at all', () => {
  const button = (slug: string) =>
    /<a[^>]*bg-success[^>]*>Open the official site/.test(
      settlementHtml(settlementOf(examples.get(slug)!), NOW),
    )
  for (const slug of examples.keys())
    expect([slug, button(slug)]).toEqual([
      slug,
      [
        'stonebridge-hotels',
        'copperfield-credit-union',
        'larkspur-pharmacy',
        'quillpoint-cloud-backup',
      ].includes(slug),
    ])
  expect(show('pinnacle-payroll')).not.toContain('Open the official site')
})

test('days of another time zone end there', () => {
  const late = { dates: [{ kind: 'claim', date: '2026-11-22', zone: 'Pacific/Honolulu', confidence: 'court', source: 0 }] } as const // prettier-ignore
  expect(show('copperfield-credit-union', { dates: [...late.dates] }, new Date('2026-11-23T09:00:00Z'))).toContain('Today is the last day.') // prettier-ignore
  expect(show('copperfield-credit-union', { dates: [...late.dates] }, new Date('2026-11-23T10:00:00Z'))).toContain('Claims closed') // prettier-ignore
})

test('what sources disagree about is nowhere a fact: not the case, not the class, and least of all the address', () => {
  const settlement = settlementOf({
    ...examples.get('stonebridge-hotels')!,
    disputes: ['caseName', 'classRule', 'officialHosts', 'incidentFrom'].map((field) => ({
      field,
      values: [
        { value: `one ${field}`, source: 0 },
        { value: `two ${field}`, source: 1 },
      ],
    })),
  })
  const text = settlementText(settlement, NOW)
  const html = settlementHtml(settlement, NOW)
  expect(text).toContain('Sources disagree about the official site.')
  expect(html).not.toContain('href="https://stonebridge-settlement.example"')
  expect(text).not.toContain('Example v. Stonebridge')
  expect(text).not.toContain('Who it is for: People')
  expect(text).toContain('Breach (behind us) Day not known')
  for (const value of ['one caseName', 'two caseName', 'one classRule', 'two officialHosts'])
    expect(text).toContain(value)
  expect(withoutContested(settlement)).toMatchObject({ caseName: null, officialHosts: [], portals: [], incidentTo: null, court: settlement.court }) // prettier-ignore
})

test('hostile text in every field stays text', () => {
  const evil = `<script>alert(1)</script> "'> \u202e${'w'.repeat(3_000)}`
  const html = settlementHtml(
    settlementOf({
      ...examples.get('stonebridge-hotels')!,
      company: evil,
      summary: evil,
      caseName: evil,
      court: evil,
      classRule: evil,
      noticeCodeName: evil,
      conditions: [{ kind: 'other', question: evil, sentence: evil, source: 0 }],
      tiers: [{ kind: 'flat', label: evil, group: evil, choice: evil, note: evil, source: 0 }],
      disputes: [{ field: evil, values: [{ value: evil, source: 0 }] }],
      officialHosts: ['not a host/<b>'],
    }),
    NOW,
  )
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<b>')
})

test('the feed is well formed whatever a name holds, and has no amounts', () => {
  const head = {
    ...settlementOf(examples.get('stonebridge-hotels')!),
    tierKinds: [],
    stepsUndone: 0,
    company: 'A & B <C> "D" \u0000\ud800',
  }
  const feed = settlementFeed([{ head, phase: 'claims_open', changedAt: NOW.toISOString() }], {
    url: 'https://redress.example',
    name: 'Redress',
    path: '/settlements/feed.xml',
    pathOf: (slug) => `/settlements/${slug}`,
  })
  expect(feed).toContain('<title>Example: A &amp; B &lt;C&gt; &quot;D&quot;  data breach settlement</title>')
  expect(feed).toContain('<summary>Claims open. Claim by Fri, Jan 15, 2027.</summary>')
  expect(feed).not.toContain('$')
  expect(settlementFeed([], { url: '', name: '', path: '', pathOf: String })).toContain('<updated>1970')
})

describe('a benefit that is still open', () => {
  const sources = [
    { url: 'https://acorn.example/faq', kind: 'official', readAt: '2026-11-20' },
    { url: 'https://blog.example/post', kind: 'third_party', readAt: '2026-11-20' },
  ] as const
  const closed = { kind: 'claim', date: '2026-06-01', confidence: 'official', source: 0 } as const
  const until = (date: string, confidence: 'official' | 'third_party', note: string | null = null) =>
    ({ kind: 'benefit_until', date, confidence, note, source: confidence === 'official' ? 0 : 1 }) as const
  const showWith = (...benefits: NonNullable<NewSettlement['dates']>) =>
    show('stonebridge-hotels', { sources: [...sources], dates: [closed, ...benefits], tiers: [], conditions: [], events: [], fieldSources: {}, disputes: [] }) // prettier-ignore

  test.each([
    [
      'an official day alone',
      [until('2027-06-01', 'official')],
      ['One benefit is still open', 'Until Tue, Jun 1, 2027.'],
    ],
    [
      'another site’s word alone',
      [until('2027-06-01', 'third_party')],
      ['One benefit may still be open', 'Another site says until Tue, Jun 1, 2027. Nobody official does.'],
    ],
    [
      'both',
      [until('2027-06-01', 'third_party'), until('2026-12-20', 'official')],
      ['Until Sun, Dec 20, 2026.'],
    ],
    [
      'two official ones side by side',
      [until('2027-06-01', 'official', 'Monitoring.'), until('2027-03-01', 'official', 'Restoration.')],
      ['Until Tue, Jun 1, 2027. Monitoring.', 'Until Mon, Mar 1, 2027. Restoration.'],
    ],
    [
      'two days of one',
      [until('2027-06-01', 'official'), until('2027-03-01', 'official')],
      ['Until Mon, Mar 1, 2027.'],
    ],
  ])('%s', (_, benefits, expected) => {
    const text = showWith(...benefits).replaceAll(/\s+/g, ' ')
    for (const words of expected) expect(text).toContain(words)
    const box = text.split('benefit').length
    expect(box).toBeGreaterThan(1)
    if (benefits.some(({ confidence }) => confidence === 'official'))
      expect(text).not.toContain('Another site says until')
    else expect(text).not.toContain('is still open')
  })

  test('one that has passed is not', () => {
    expect(showWith(until('2026-11-01', 'official'), until('2027-06-01', 'third_party'))).not.toContain(
      'still be open',
    )
  })
})
