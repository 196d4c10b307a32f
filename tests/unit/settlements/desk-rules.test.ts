import fc from 'fast-check'
import { createSettlementSchema, editSettlementSchema } from '@/lib/settlements/desk/edit-schema'
import { standingOf } from '@/lib/settlements/desk/due'
import { missingForPublishing, missingToStay, publishNotes } from '@/lib/settlements/desk/publish-rules'
import { FORBIDDEN_WORDS, forbiddenWordIn } from '@/lib/settlements/forbidden-words'
import { phoneSchema, postalAddressSchema } from '@/lib/settlements/field-rules'
import { hostError, normaliseHost, normalisePathPrefix, pathPrefixError } from '@/lib/settlements/hosts'
import { proposalSchema } from '@/lib/settlements/proposal'
import type { DateKind, Settlement, SettlementDate } from '@/lib/settlements/record'
import { slugBase } from '@/lib/settlements/slug'
import { UNKNOWN } from '@/lib/settlements/without-contested'
import { formatPhone } from '@/lib/site/format'
import { anyText } from '@/tests/support/any-text'

const NOW = new Date('2026-11-22T12:00:00Z')
const source = { url: 'https://court.example/17', kind: 'court', readAt: '2026-11-01' }
const errorsOf = (body: object) => {
  const parsed = createSettlementSchema.safeParse({ company: 'Acorn', ...body })
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
}
const tier = (withinCapOf: number | null) => ({
  kind: 'flat',
  label: 'Cash',
  proof: 'none',
  withinCapOf,
  source: 0,
})

describe('forbidden words', () => {
  test.each([
    ['You are Eligible.', 'eligible'],
    ['No ineligibility', 'ineligibility'],
    ['what YOU   will\nget', 'you will get'],
    ['gua\u00adranteed', 'guaranteed'],
    ['A scammer', 'scammer'],
    ['the A.I. lawyer', null],
    ['an AI-lawyer', 'ai lawyer'],
    ['Keep it in a safe', 'safe'],
    ['Safety, safely, Safeway', null],
    ['unverified', null],
    ['', null],
  ])('%j', (text, word) => expect(forbiddenWordIn(text)).toBe(word))

  test('are found wherever they stand, in any case', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FORBIDDEN_WORDS),
        fc.lorem(),
        fc.lorem(),
        fc.boolean(),
        (entry, a, b, isLoud) => {
          const word = entry.replace('*', '')
          expect(forbiddenWordIn(`${a} ${isLoud ? word.toUpperCase() : word}, ${b}`)).not.toBeNull()
        },
      ),
    )
  })
})

describe('hosts', () => {
  test.each([
    ['WWW.Example.COM.', 'example.com'],
    ['  acorn.example ', 'acorn.example'],
    ['www.com', 'www.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('%j is %j', (typed, host) => {
    expect(normaliseHost(typed)).toBe(host)
    expect(hostError(host)).toBeNull()
  })
  test.each([
    '*.example.com', 'example', 'https://example.com', 'example.com/claims', 'example.com:8080', 'co.uk', 'github.io', '127.0.0.1', '[::1]',
    'a@example.com', '-a.example', 'exa mple.com', '', 'example..com', `${'a'.repeat(64)}.com`, 'ＥＸＡＭＰＬＥ',
  ])('%j is none', (typed) => expect(hostError(normaliseHost(typed))).not.toBeNull()) // prettier-ignore
  test('normalising twice is once, and any text is looked at without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = normaliseHost(text)
        if (hostError(once) === null) expect(normaliseHost(once)).toBe(once)
        const prefix = normalisePathPrefix(text)
        if (pathPrefixError(prefix) === null) expect(normalisePathPrefix(prefix)).toBe(prefix)
      }),
    )
  })
  test.each([
    ['claims/acorn', '/claims/acorn/', true],
    ['//claims//acorn/', '/claims/acorn/', true],
    ['/a/../b/', '/b/', true],
    ['$\\', '/$/', true],
    ['a/\t/b', '/a/b/', true],
    ['/', '/', false],
    ['', '/', false],
    ['/a%2fb/', '/a%2fb/', false],
  ])('the path %j is %j', (typed, prefix, isOne) => {
    expect(normalisePathPrefix(typed)).toBe(prefix)
    expect(pathPrefixError(prefix) === null).toBe(isOne)
  })
})

describe('what an operator sends', () => {
  test.each([
    [{ company: ' ' }, 'company'],
    [{ classRule: 'x'.repeat(601) }, 'classRule'],
    [{ summary: 'It is guaranteed.' }, 'summary'],
    [{ docketNumber: 'pending' }, 'docketNumber'],
    [{ incidentFrom: '2026-02-30' }, 'incidentFrom'],
    [{ incidentFrom: '1989-12-31' }, 'incidentFrom'],
    [{ fundCents: 0.5 }, 'fundCents'],
    [{ classSize: -1 }, 'classSize'],
    [{ noticeCodeName: 'AB123456' }, 'noticeCodeName'],
    [{ senders: ['not an address@'] }, 'senders.0'],
    [{ administratorPhone: '1-877-CLAIM-22' }, 'administratorPhone'],
    [{ administratorPhone: '555-0142' }, 'administratorPhone'],
    [{ administratorPhone: '9'.repeat(41) }, 'administratorPhone'],
    [{ administratorAddress: 'Ask at the desk' }, 'administratorAddress'],
    [{ administratorAddress: `PO Box 1, ${'x'.repeat(291)}` }, 'administratorAddress'],
    [{ administratorAddress: '1\n'.repeat(5_000) }, 'administratorAddress'],
    [{ slug: 'Not A Slug' }, 'slug'],
    [{ sources: [{ ...source, readAt: '2999-01-01' }] }, 'sources.0.readAt'],
    [{ sources: [{ ...source, url: 'javascript:alert(1)' }] }, 'sources.0.url'],
    [{ sources: [source], dates: [{ kind: 'claim', source: 0 }] }, 'dates.0.date'],
    [{ sources: [source], dates: [{ kind: 'claim', date: '2027-01-01', time: '24:00', source: 0 }] }, 'dates.0.time'],
    [{ sources: [source], dates: [{ kind: 'claim', date: '2027-01-01', zone: 'Mars/Base', source: 0 }] }, 'dates.0.zone'],
    [{ sources: [source], dates: [{ kind: 'claim', date: '2027-01-01' }] }, 'dates.0.source'],
    [{ sources: [source], dates: [{ kind: 'claim', date: '2027-01-01', source: 1 }] }, 'dates.0.source'],
    [{ sources: [source], dates: [1, 2].map(() => ({ kind: 'claim', date: null, supersedes: 7, source: 0 })) }, 'dates.1.date'],
    [{ sources: [source], fieldSources: { court: { source: 3 } } }, 'fieldSources.court.source'],
    [{ sources: [source], tiers: [tier(0)] }, 'tiers.0.withinCapOf'],
    [{ sources: [source], tiers: [tier(1), tier(0)] }, 'tiers.0.withinCapOf'],
    [{ sources: [source], tiers: [tier(null), tier(5)] }, 'tiers.1.withinCapOf'],
    [{ sources: [source], tiers: [{ ...tier(null), states: ['XX'] }] }, 'tiers.0.states.0'],
    [{ sources: [source], tiers: [{ ...tier(null), estimateCents: 200, maxCents: 100 }] }, 'tiers.0.estimateCents'],
  ])('%j is refused', (body, field) => expect(Object.keys(errorsOf(body))).toContain(field)) // prettier-ignore

  test.each([
    ['(800) 555-0142', '+18005550142', '(800) 555-0142'],
    ['1.800.555.0142', '+18005550142', '(800) 555-0142'],
    ['+44 20 7946 0958', '+442079460958', '+442079460958'],
    ['', null, null],
  ])('the phone %j is kept as %j', (typed, kept, shown) => {
    const phone = phoneSchema.parse(typed)
    expect(phone).toBe(kept)
    expect(phone && formatPhone(phone)).toBe(shown)
  })

  test.each([
    ['Example Claims Co.\r\nPO Box 100,\n\n Springfield, CA  90000 ', 'Example Claims Co., PO Box 100, Springfield, CA 90000'],
    ['PO Box 100, Springfield', 'PO Box 100, Springfield'],
    ['\n , \n', null],
    [null, null],
  ])('the postal address %j is %j', (typed, kept) => expect(postalAddressSchema.parse(typed)).toBe(kept)) // prettier-ignore

  test('phone and address: what is kept is taken again as it is', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(),
          fc.stringMatching(/^[+1]?[\d ()-]{10,20}$/),
          fc.stringMatching(/^[a-z\d,\n\0 ]+$/),
        ),
        (text) => {
          for (const schema of [phoneSchema, postalAddressSchema]) {
            const first = schema.safeParse(text)
            if (first.success) expect(schema.parse(first.data)).toBe(first.data)
          }
          const phone = phoneSchema.safeParse(text)
          if (phone.success && phone.data) expect(phoneSchema.parse(formatPhone(phone.data))).toBe(phone.data)
        },
      ),
    ))

  test.each([
    '3:25-cv-00017',
    '2024-CA-001234',
    '8:19-md-02879 (related MDL)',
    'MDL No. 3089',
    'RG 24 123456',
  ])('the docket number %j is taken', (docketNumber) => expect(errorsOf({ docketNumber })).toEqual({}))

  test('payments that count in each other’s caps are refused in any order, chains are not', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat({ max: 6 })), { minLength: 1, maxLength: 7 }), (caps) => {
        const isBroken = caps.some((cap, start) => {
          let at: number | null | undefined = cap
          for (let steps = 0; at !== null && steps <= caps.length; steps++) {
            if (at === undefined || at >= caps.length || at === start) return true
            at = caps[at]
          }
          return false
        })
        const errors = errorsOf({ sources: [source], tiers: caps.map((cap) => tier(cap)) })
        expect(Object.keys(errors).length > 0).toBe(isBroken)
      }),
    )
  })

  test('anything at all is answered, and what is taken is within its bounds', () => {
    fc.assert(
      fc.property(fc.object(), fc.anything(), (body, value) => {
        expect(() => editSettlementSchema.safeParse({ version: 1, ...body })).not.toThrow()
        for (const name of [
          'company',
          'officialHosts',
          'dates',
          'tiers',
          'sources',
          'fieldSources',
          'disputes',
        ]) {
          const parsed = editSettlementSchema.safeParse({ version: 1, [name]: value })
          if (parsed.success) expect(JSON.stringify(parsed.data).length).toBeLessThan(20_000)
        }
        expect(() => proposalSchema.safeParse(value)).not.toThrow()
      }),
    )
  })
})

test.each([
  ['Acorn Health, Inc.', '2024-05-01', 'acorn-health-inc-2024'],
  ['Zürich & Söhne', null, 'zurich-sohne'],
  ['日本', null, 'settlement'],
  ['-', undefined, 'settlement'],
])('%j of %s is called %s', (company, day, slug) => expect(slugBase(company, day)).toBe(slug))

const record: Settlement = {
  id: 1, slug: 'acorn', company: 'Acorn', summary: '', caseName: 'Doe v. Acorn', court: 'A court', docketNumber: '1:26-cv-1', agency: null,
  administrator: null, administratorPhone: null, administratorAddress: null, officialHosts: ['acorn.example'], portals: [], senders: [], classRule: 'Who was sent a notice.', incidentFrom: null,
  incidentTo: null, incidentPrecision: 'day', classSize: null, fundCents: null, noticeCodeName: null, noticeCodeRequired: 'unknown',
  fieldSources: { caseName: 1, court: 1, docketNumber: 1, officialHosts: 1, classRule: 1 }, disputes: [], isExample: false,
  publishedAt: null, withdrawnAt: null, withdrawnReason: null, checkedAt: null, checkedBy: null, version: 1, tiers: [], conditions: [],
  events: [], breachIds: [], dates: [], sources: [{ id: 1, url: 'https://acorn.example/', kind: 'official', readAt: '2026-10-23' }],
} // prettier-ignore

describe('publishing', () => {
  const fieldsOf = (facts: Partial<Settlement>) =>
    missingForPublishing({ ...record, ...facts }, NOW).map(({ field }) => field)
  test.each<[string, Partial<Settlement>, string[]]>([
    ['everything', {}, []],
    ['no case', { caseName: null }, ['caseName']],
    ['no court, no agency', { court: null }, ['court']],
    ['an agency instead of a court', { court: null, docketNumber: null, agency: 'FTC', fieldSources: { ...record.fieldSources, agency: 1 } }, []],
    ['a portal instead of a host', { officialHosts: [], portals: [{ host: 'a.example', pathPrefix: '/b/' }], fieldSources: { ...record.fieldSources, portals: 1 } }, []],
    ['a fact without its source', { classSize: 5 }, ['fieldSources.classSize']],
    ['a page read 31 days ago', { sources: [{ ...record.sources[0]!, readAt: '2026-10-22' }] }, ['sources']],
    ['a third party alone', { sources: [{ ...record.sources[0]!, kind: 'third_party' }] }, ['sources', 'fieldSources.officialHosts', 'sources']],
    ['a word that we never say', { summary: 'You qualify.' }, ['summary']],
  ])('%s', (_words, facts, missing) => expect(fieldsOf(facts)).toEqual(missing)) // prettier-ignore

  test('where people file, and whose mail is real, is no third party’s word, whoever says the rest', () => {
    const KINDS = ['court', 'official', 'third_party'] as const
    const OFFICIAL = [
      'officialHosts',
      'portals',
      'senders',
      'administratorPhone',
      'administratorAddress',
    ] as const
    const given = {
      officialHosts: ['acorn.example'],
      portals: [{ host: 'a.example', pathPrefix: '/b/' }],
      senders: ['a@acorn.example'],
      administratorPhone: '+18005550142',
      administratorAddress: 'PO Box 1, Salem, OR 97301',
      administrator: 'An administrator',
    }
    const facts = ['caseName', 'court', 'docketNumber', 'classRule', ...Object.keys(given)]
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(facts.map((name) => [name, fc.nat({ max: 2 })]))),
        fc.subarray([...OFFICIAL], { minLength: 1 }),
        (places, named) => {
          const settlement = {
            ...record,
            ...given,
            ...Object.fromEntries(
              OFFICIAL.filter((name) => !named.includes(name)).map((name) => [name, UNKNOWN[name]]),
            ),
            sources: KINDS.map((kind, place) => ({ ...record.sources[0]!, id: place + 1, kind })),
            fieldSources: Object.fromEntries(facts.map((name) => [name, places[name]! + 1])),
          }
          const wrong = named
            .filter((name) => KINDS[places[name]!] === 'third_party')
            .map((name) => `fieldSources.${name}`)
          const said = missingToStay(settlement).map(({ field }) => field)
          const hasSite = named.includes('officialHosts') || named.includes('portals')
          expect(said.sort()).toEqual([...wrong, ...(hasSite ? [] : ['officialHosts'])].sort())
        },
      ),
    )
  })

  const day = (kind: DateKind, date: string | null, more: Partial<SettlementDate> = {}): SettlementDate =>
    ({ id: 1, kind, date, time: null, zone: null, online: null, mail: null, confidence: 'official', note: null, sourceId: 1, supersedesId: null, change: null, addedAt: '', ...more }) // prettier-ignore

  test.each<[string, SettlementDate[], string[]]>([
    ['none', [], []],
    ['after it', [day('claim', '2027-01-30')], []],
    ['the day itself', [day('claim', '2025-03-01')], []],
    ['a claim before it', [day('claim', '2025-01-30')], ['Claim by: Jan 30, 2025 is before the incident']],
    ['a hearing before it', [day('final_hearing', '2024-02-25')], ['Final hearing: Feb 25, 2024 is before the incident']],
    ['one that was put right', [day('claim', '2025-01-30'), day('claim', '2027-01-30', { id: 2, supersedesId: 1 })], []],
    ['one that does not hold any more', [day('claim', '2025-01-30'), day('claim', null, { id: 2, supersedesId: 1 })], []],
    ['one of two benefits before it', [day('benefit_until', '2025-01-30', { note: 'A' }), day('benefit_until', '2027-01-30', { id: 2, note: 'B' })], ['Benefit until: Jan 30, 2025 is before the incident']],
  ])('a day before the incident: %s', (_words, dates, said) => {
    const facts = { ...record, incidentFrom: '2025-03-01', fieldSources: { ...record.fieldSources, incidentFrom: 1 }, dates }
    expect(missingForPublishing(facts, NOW).map(({ message }) => message)).toEqual(said)
    expect(missingForPublishing({ ...facts, incidentFrom: null, fieldSources: record.fieldSources }, NOW)).toEqual([])
  }) // prettier-ignore

  test('what is told before it is published', () => {
    const notes = (facts: Partial<Settlement>) =>
      publishNotes({ ...record, breachIds: [7], ...facts }, [], NOW)
    expect(notes({ breachIds: [] }).at(-1)).toContain('linked to no breach')
    const none = 'No payment and no other benefit is on record.'
    expect(notes({})).toEqual([
      'No last day to claim from a court or an official page is on record. Nothing will be said of claims.',
      none,
    ])
    expect(notes({ dates: [day('claim', '2025-01-30')] })).toEqual([
      'The last day to claim, Jan 30, 2025, has passed. It will be shown as closed.',
      none,
    ])
    expect(notes({ dates: [day('claim', '2099-01-30')] })).toEqual([none])
    expect(notes({ dates: [day('claim', '2099-01-30', { confidence: 'third_party' })] })).toHaveLength(2)
    const link = {
      title: 'Birch',
      breachDate: '2020-01-01',
      datePrecision: 'day',
      dateIs: 'happened',
    } as const
    const facts = { ...record, breachIds: [7], incidentFrom: '2024-05-01' }
    expect(publishNotes(facts, [link], NOW)).toContain(
      'It is linked to Birch. Another incident, 1,582 days apart: is it the right breach?',
    )
    expect(publishNotes(facts, [{ ...link, breachDate: '2024-05-03' }], NOW).join()).not.toContain('incident')
  })

  test('a public record whose pages have grown old stays', () => {
    expect(missingToStay({ ...record, sources: [{ ...record.sources[0]!, readAt: '2020-01-01' }] })).toEqual(
      [],
    )
  })
})

test('an open record waits as long as it has not been checked for 30 days, and closing ones for a week', () => {
  const dates = [{ id: 1, kind: 'claim', date: '2026-12-01', time: null, zone: null, online: null, mail: null, confidence: 'official', note: null, sourceId: 1, supersedesId: null, change: null, addedAt: '' }] as const // prettier-ignore
  const due = (checkedAt: string | null, date = '2026-12-31', docketMissingSince: string | null = null) =>
    standingOf(
      {
        publishedAt: '2026-01-01',
        withdrawnAt: null,
        events: [],
        openProposals: 0,
        docketMissingSince,
        checkedAt,
        dates: [{ ...dates[0], date }],
      },
      NOW,
    ).due
  expect(due(null)).toEqual(['unchecked'])
  expect(due('2026-10-23T11:59:59.000Z')).toEqual(['unchecked'])
  expect(due('2026-10-23T12:00:00.000Z')).toEqual([])
  expect(due('2026-11-14T00:00:00.000Z', '2026-12-01')).toEqual(['closing'])
  expect(due('2026-11-20T00:00:00.000Z', '2026-12-01')).toEqual([])
  expect(due('2026-10-01T00:00:00.000Z', '2026-11-01')).toEqual(['stale'])
  // A docket that is not found is looked at once.
  expect(due('2026-11-14T00:00:00.000Z', undefined, '2026-11-15T06:00:00.000Z')).toEqual(['docket'])
  expect(due('2026-11-16T00:00:00.000Z', undefined, '2026-11-15T06:00:00.000Z')).toEqual([])
  expect(due(null, '2026-11-01', '2026-11-15T06:00:00.000Z')).toEqual(['docket', 'stale'])
})
