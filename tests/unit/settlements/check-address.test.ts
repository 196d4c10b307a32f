import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AddressOutcome } from '@/components/settlement/address-outcome'
import { indexAddresses, type CheckedRecord } from '@/lib/settlements/address/address-index'
import { ownAddresses } from '@/lib/settlements/address/ours'
import { checkAddress, type Verdict } from '@/lib/settlements/check-address'
import { addressVectors, madeRecord } from '@/tests/support/addresses'
import { runs } from '@/tests/support/runs'
import { anyText } from '@/tests/support/any-text'

const RECORDS: CheckedRecord[] = [
  madeRecord('maple', {
    officialHosts: ['MapleClaims.example.', 'maple.casesite.example'],
    portals: [{ host: 'forms.claimdesk.example', pathPrefix: '/apply/maple_form/' }],
    senders: ['Notice@mail.mapleclaims.example'],
    docketNumber: '3:24-cv-00017-AB',
    administratorPhone: '+18005550100',
  }),
  madeRecord('cedar', {
    officialHosts: ['www.cedarbanksettlement.example'],
    portals: [{ host: 'forms.claimdesk.example', pathPrefix: '/apply/cedar_form/' }],
    docketNumber: 'CGC-24-612345',
  }),
  madeRecord('tiny', { officialHosts: ['tny.example'] }),
  madeRecord('gone', { officialHosts: ['gonesettlement.example'], withdrawnAt: '2026-01-01T00:00:00.000Z' }),
]
const INDEX = indexAddresses(RECORDS)
const say = (text: string, slug?: string): Verdict => checkAddress(text, INDEX, slug).verdict

test.each(addressVectors.map(([text, verdict, slug = '']) => [text, verdict, slug] as const))(
  '%j is %s %s',
  (text, verdict, slug) => {
    expect(say(text, slug || undefined)).toBe(verdict)
  },
)

test('says what was compared with what, and whose it is', () => {
  expect(checkAddress('See https://mapleclairns.example/claim?id=7 today.', INDEX)).toEqual({
    verdict: 'looks_alike',
    pasted: 'mapleclairns.example',
    onRecord: 'mapleclaims.example',
    slug: 'maple',
    addresses: 1,
    fitsLeast: false,
  })
  expect(checkAddress('https://forms.claimdesk.example/apply/cedar_form/new', INDEX)).toMatchObject({
    pasted: 'forms.claimdesk.example/apply/cedar_form/new',
    onRecord: 'forms.claimdesk.example/apply/cedar_form/',
    slug: 'cedar',
  })
  expect(checkAddress('Case No. 3:24-cv-17', INDEX)).toMatchObject({
    verdict: 'docket_on_record',
    slug: 'maple',
  })
  expect(checkAddress('Ring 1 800 555 0100!', INDEX)).toEqual({
    verdict: 'phone_on_record',
    pasted: '(800) 555-0100',
    onRecord: '(800) 555-0100',
    slug: 'maple',
    addresses: 0,
    fitsLeast: false,
  })
  expect(checkAddress('https://mapleclaims.example@evil.test/x', INDEX)).toMatchObject({
    pasted: 'mapleclaims.example@evil.test',
    onRecord: 'mapleclaims.example',
  })
})

test.each([
  ['https://mapleclaims.example', false],
  ['https://mapleclaims.example and https://maple.casesite.example', false],
  // A link and a sender, both wholly on record: neither fits less.
  ['https://mapleclaims.example from notice@mail.mapleclaims.example', false],
  ['https://one.test and https://two.test', false],
  ['https://mapleclaims.example and https://evil.test', true],
  ['https://mapleclaims.example and http://mapleclaims.example', true],
  ['https://mapleclairns.example and https://evil.test', true],
])('of %j it is said that one fits the record least: %s', (text, fitsLeast) => {
  const found = checkAddress(text, INDEX)
  expect(found.fitsLeast).toBe(fitsLeast)
  const html = renderToStaticMarkup(createElement(AddressOutcome, { result: { ...found, settlement: null } }))
  expect(html.includes('the one that fits the record least')).toBe(fitsLeast)
  expect(html.includes('one of them')).toBe(!fitsLeast && found.addresses > 1)
})

test.each([
  ['0:24-cv-01234', '0:24-cv-01234'],
  ['It is Case 0:24-CV-01234-PJS, at last', '0:24-CV-01234'],
  ['Case No. 3:24-cv-00017', '3:24-cv-00017'],
  ['Index No. 654321/2024.', '654321/2024'],
  ['case no. cgc-24-612345', 'cgc-24-612345'],
  ['Docket number AB-2024-0099:', 'AB-2024-0099'],
])('a case number is shown as it was pasted: %s', (text, pasted) => {
  expect(checkAddress(text, INDEX).pasted).toBe(pasted)
})

describe('our own addresses', () => {
  const own = ownAddresses({
    url: 'https://app.redress.example',
    senders: ['Redress <Mail@redress.example>', 'help@redress.example'],
    phone: '(800) 555-0142',
  })
  const vectors: [text: string, verdict: Verdict][] = [
    ['https://app.redress.example/verify-email#token=abc.def_-9', 'our_link'],
    ['app.redress.example', 'our_link'],
    ['HTTPS://APP.redress.example:443/x?next=https://evil.test', 'our_link'],
    ['Redress <mail@redress.example>', 'our_sender'],
    ['help@Redress.example', 'our_sender'],
    ['mailto:help@redress.example', 'our_sender'],
    ['Call 1-800-555-0142', 'our_phone'],
    ['Call 1-800-555-0142 or 800 555 0100', 'phone_on_record'],
    ['Call 1-800-555-0142 or 800 555 0109', 'not_an_address'],
    // What only has our name somewhere.
    ['http://app.redress.example/verify-email', 'resembles_ours'],
    ['https://app.redress.example:8443/', 'resembles_ours'],
    ['https://user@app.redress.example/', 'resembles_ours'],
    ['https://app.redress.example@evil.test/', 'resembles_ours'],
    ['https://app.redress.example.evil.test/', 'resembles_ours'],
    ['https://app.redress-example.test/', 'not_on_record'],
    ['https://app.redres\u0455.example/', 'resembles_ours'],
    ['https://app.xn--redres-nvf.example/', 'resembles_ours'],
    ['mail@redres.example', 'resembles_ours'],
    ['https://www.app.redress.example/', 'not_on_record'],
    ['https://x.app.redress.example/', 'not_on_record'],
    ['https://app.redress.example./', 'not_on_record'],
    ['https://redress.example/', 'not_on_record'],
    ['https://mail.redress.example/', 'not_on_record'],
    ['mail@app.redress.example', 'not_on_record'],
    ['boss@redress.example', 'not_on_record'],
    ['x@mail@redress.example', 'not_on_record'],
    ['https://other-redress-claims.test/', 'not_on_record'],
    ['ftp://app.redress.example/ and app.redress.example', 'not_on_record'],
    // The worst of several.
    ['https://app.redress.example/x and https://evil.test', 'not_on_record'],
    ['https://evil.test/?u=https://app.redress.example', 'not_on_record'],
    ['https://app.redress.example,help@redress.example', 'resembles_ours'],
    ['https://app.redress.example/ and help@redress.example', 'our_sender'],
    ['https://app.redress.example and https://mapleclaims.example', 'official'],
    ['https://app.redress.example and https://mapleclairns.example', 'looks_alike'],
  ]
  test.each(vectors)('%j is %s', (text, verdict) => {
    expect(checkAddress(text, INDEX, undefined, own).verdict).toBe(verdict)
  })

  test('are told without what stands behind the host, and without a settlement', () => {
    const ask = (text: string) => checkAddress(text, INDEX, 'maple', own)
    expect(ask('https://app.redress.example/verify-email#token=secret')).toEqual({
      verdict: 'our_link',
      pasted: 'app.redress.example',
      onRecord: 'app.redress.example',
      slug: null,
      addresses: 1,
      fitsLeast: false,
    })
    expect(ask('http://app.redress.example:81/verify-email#token=secret')).toMatchObject({
      pasted: 'http://app.redress.example:81',
      onRecord: 'https://app.redress.example',
    })
  })

  test('where nothing else is on record, no text is ours that does not open there', () => {
    const host = fc.constantFrom('app.redress.example', 'evil.test', 'redress.example', 'app.redress.example.evil.test') // prettier-ignore
    const glue = fc.constantFrom('@', ':', '/', '\\', '?', '#', '.', '%2f', '%40', '//', ':443', ':81', '"', '<', ' ', '\n', ',', ';', '|', '-', '[', ']') // prettier-ignore
    const scheme = fc.constantFrom('https://', 'http://', 'https:\\\\', '//', '', 'javascript:', 'ftp://')
    fc.assert(
      fc.property(
        fc.array(fc.oneof(scheme, host, glue), { minLength: 1, maxLength: 7 }).map((parts) => parts.join('')),
        (text) => {
          const { verdict } = checkAddress(text, indexAddresses([]), undefined, own)
          if (verdict === 'our_link') expect(opensOnRecord(text, new Set(['app.redress.example']))).toBe(true)
        },
      ),
      { numRuns: runs(3_000) },
    )
  })
})

test('a number with anything more to it is never the one on record', () => {
  const spaces = fc.constantFrom('', ' ', '-', '.', ' (', '/', '\u00a0')
  fc.assert(
    fc.property(
      fc.stringMatching(/^[+]?\d{0,4}$/),
      spaces,
      fc.constantFrom('800 555 0100', '(800) 555-0100', '8005550100', '800.555.0100'),
      spaces,
      fc.stringMatching(/^\d{0,4}$/),
      (before, first, number, second, after) => {
        const verdict = say(before + first + number + second + after)
        const isWhole = ['', '1', '+1'].includes(before) && after === ''
        expect(verdict === 'phone_on_record').toBe(isWhole)
      },
    ),
    { numRuns: runs(2_000) },
  )
})

test('on a shared host, no path leads out of the place of a case', () => {
  const step = fc.constantFrom(
    '..',
    '%2e%2e',
    '.%2e',
    '%252e.',
    '%c0%ae.',
    '%ef%bc%8e.',
    '..;',
    '..%20',
    '..%00',
  )
  const slash = fc.constantFrom('/', '%2f', '\\', '%5c', '%252f', '%c0%af', '%ef%bc%8f')
  const tail = fc.constantFrom('', '%', '%zz', '%ff', '%e0', 'x', '%25', '?a=b', '#/x')
  const start = 'https://forms.claimdesk.example/apply/maple_form'
  fc.assert(
    fc.property(slash, step, slash, tail, (before, up, after, rest) => {
      const text = `${start}${before}${up}${after}other/${rest}`
      expect([text, say(text)]).toEqual([text, 'portal_without_case'])
    }),
    { numRuns: 500 },
  )
})

describe('a sender on record that is a host', () => {
  const index = indexAddresses([
    madeRecord('acorn', {
      officialHosts: ['acornsettlement.example'],
      senders: ['acorn-settlement.example', 'mail.kroll.example', 'www.post.example', 'one@desk.example'],
    }),
    madeRecord('birch', { senders: ['mail.kroll.example', 'birch.example'] }),
  ])
  const senders: [text: string, verdict: Verdict, slug?: string][] = [
    ['claims@acorn-settlement.example', 'official_sender'],
    ['Claims <NoReply@Mail.Kroll.example>', 'official_sender'],
    ['noreply@mail.kroll.example', 'official_sender', 'acorn'],
    ['noreply@mail.kroll.example', 'official_sender', 'birch'],
    ['noreply@birch.example', 'official_other_case', 'acorn'],
    ['mailto:a.b+c@mail.kroll.example', 'official_sender'],
    ['one@desk.example', 'official_sender'],
    ['two@desk.example', 'not_on_record'],
    ['noreply@www.post.example', 'official_sender'],
    ['noreply@post.example', 'not_on_record'],
    ['noreply@kroll.example', 'not_on_record'],
    ['noreply@x.mail.kroll.example', 'not_on_record'],
    ['noreply@www.mail.kroll.example', 'not_on_record'],
    ['noreply@mail.kroll.example.evil.test', 'looks_alike'],
    ['noreply@mail-kroll.evil.test', 'not_on_record'],
    ['claims@acorn-settlernent.example', 'looks_alike'],
    ['https://mail.kroll.example/', 'not_on_record'],
    ['mail.kroll.example', 'not_on_record'],
    ['https://noreply@mail.kroll.example/', 'not_on_record'],
    ['https://acorn-settlement.example/claim', 'not_on_record'],
    ['evil.test|noreply@mail.kroll.example', 'not_on_record'],
    ["x@evil.test'noreply@mail.kroll.example", 'not_on_record'],
    ['noreply@mail.kroll.example and https://evil.test', 'not_on_record'],
  ]
  test.each(senders.map(([text, verdict, slug = '']) => [text, verdict, slug] as const))(
    '%j is %s %s',
    (text, verdict, slug) => expect(checkAddress(text, index, slug || undefined).verdict).toBe(verdict),
  )

  test('is told as what was compared', () => {
    expect(checkAddress('a@mail.kroll.example', index)).toMatchObject({
      pasted: 'a@mail.kroll.example',
      onRecord: 'mail.kroll.example',
      slug: 'acorn',
    })
  })
})

test('an address that goes on in the next line is not the one that the first line would be', () => {
  const blank = fc.constantFrom(' ', '\n', '\r\n', '\t', '\u00a0', '\u2028', '<', '>\n', '  ')
  const dot = fc.constantFrom(
    '.',
    '\u3002',
    '\uff0e',
    '\uff61',
    '\u2024',
    '%2e',
    '%2E',
    '%E3%80%82',
    '%ef%bc%8e',
  )
  const tail = fc.constantFrom(
    'evil.test',
    'evil.com/claim',
    'evil',
    'x.evil.co.uk:443/a',
    'xn--evl-qla.test',
  )
  const official = fc.constantFrom(
    'https://mapleclaims.example',
    'mapleclaims.example',
    'http://mapleclaims.example',
    'www.cedarbanksettlement.example',
    'notice@mail.mapleclaims.example',
  )
  fc.assert(
    fc.property(official, blank, dot, tail, fc.boolean(), (address, gap, sign, rest, hasWords) => {
      const text = `${hasWords ? 'File at ' : ''}${address}${gap}${sign}${rest}`
      expect([text, say(text)]).toEqual([text, expect.stringMatching(/^(?:not_on_record|looks_alike)$/)])
    }),
    { numRuns: 500 },
  )
  // Whatever sign is between: some registry gives out what the host ends in then. Cut in three as well.
  const host = fc.constantFrom('.evil.test', '.evil.com/claim', '.evil.co.uk?a=b')
  const symbol = fc.integer({ min: 33, max: 0x3100 }).map((code) => String.fromCodePoint(code))
  const isOther = (text: string): boolean => {
    const joined = text.replace(/\s/g, '').replace(/^Fileat/, '')
    const url = URL.parse(joined.startsWith('http') ? joined : `https://${joined}`)
    return url !== null && !['mapleclaims.example', 'www.cedarbanksettlement.example'].includes(url.hostname)
  }
  fc.assert(
    fc.property(
      official.filter((address) => !address.includes('@')),
      symbol.filter((sign) => !/[\s<>]/u.test(sign)),
      host,
      fc.nat({ max: 4 }),
      (address, sign, rest, cut) => {
        const text = `${address}\n${sign}${rest.slice(0, cut)}${cut > 0 ? ' ' : ''}${rest.slice(cut)}`
        if (isOther(text)) expect([text, say(text).startsWith('official')]).toEqual([text, false])
      },
    ),
    { numRuns: runs(3_000) },
  )
  fc.assert(
    fc.property(official, fc.lorem({ maxCount: 12, mode: 'words' }), (address, words) => {
      expect(say(`${address} ${words}`)).toBe(say(address))
    }),
  )
  // What ends a sentence, or begins the next one, belongs to no address.
  for (const text of [
    'https://mapleclaims.example ...',
    'https://mapleclaims.example . It is free.',
    'https://mapleclaims.example … more',
  ])
    expect([text, say(text)]).toEqual([text, 'official'])
})

const FILE = path.join(process.cwd(), '../shared/data/settlements/address-check-vectors.json')
const HAS_FILE = fs.existsSync(FILE)
if (!HAS_FILE) console.warn('Skipped: the shared address vectors are not here.')
;(HAS_FILE ? test : test.skip)('the shared vectors', () => {
  const { about, records, vectors } = JSON.parse(fs.readFileSync(FILE, 'utf8')) as {
    about: string
    records: (Partial<CheckedRecord> & { id: string })[]
    vectors: { input: string; verdict: Verdict }[]
  }
  const index = indexAddresses(records.map(({ id, ...record }) => madeRecord(id, record)))
  const wrong = vectors.filter(({ input, verdict }) => checkAddress(input, index, about).verdict !== verdict)
  expect(wrong).toEqual([])
  const withoutPage = vectors.filter(
    ({ input, verdict }) =>
      checkAddress(input, index).verdict !== (verdict === 'official_other_case' ? 'official' : verdict),
  )
  expect(withoutPage).toEqual([])
})

test.each([
  ['185.0.2.4:8080 or mapleclaims.example', 'not_on_record'],
  ['mapleclaims.example 185.0.2.4/claim', 'not_on_record'],
  ['mapleclaims.example, version 1.2.3.4', 'official'],
] as const)('a number that is written as a place counts beside what is on record: %s', (text, verdict) => {
  expect(say(text)).toBe(verdict)
})

describe('whatever is pasted', () => {
  const OFFICIAL = new Set(['mapleclaims.example', 'maple.casesite.example', 'cedarbanksettlement.example', 'tny.example']) // prettier-ignore
  const host = fc.constantFrom(
    ...OFFICIAL,
    'www.mapleclaims.example',
    'forms.claimdesk.example',
    'evil.test',
    'mapleclaims.example.evil.test',
    'm\u0430pleclaims.example',
    'mapleclaims.example.',
    'MAPLECLAIMS.EXAMPLE',
    'mapleclaims%2eexample',
    'mapleclaims\uff0eexample',
    '127.0.0.1',
    '[::1]',
    'evil',
  )
  const glue = fc.constantFrom('', '@', ':', '/', '\\', '?', '#', '.', '%2f', '%40', '%5c', '%00', '//', ':443', ':80', ':8443', '"', "'", '<', '>', ' ', '\t', '\n', '\u200b', '\u202e', '\u3002', '\uff0f', '\uff20', '-', '[', ']', ',', ';', '&', '=', '|', '^', '`', '{', '}', '*', '(', ')') // prettier-ignore
  const scheme = fc.constantFrom('https://', 'http://', 'HTTPS:\\\\', 'https:', 'hxxps://', '//', '', '', 'javascript:', 'data:', 'ftp://', 'mailto:', 'Website:', 'href="https://') // prettier-ignore
  const pathPart = fc.constantFrom('', '/', '/apply/maple_form/', '/apply/maple_form/../x/', '/apply/%2e%2e/cedar_form/', '/apply/maple_form/..%2f..%2fx', '/apply/maple_form/..;/x', '/?u=https://mapleclaims.example') // prettier-ignore
  const hostile = fc
    .array(fc.oneof(scheme, host, glue, pathPart, anyText({ maxLength: 6 })), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => parts.join(''))

  const numRuns = Number(process.env.ADDRESS_RUNS ?? runs(3_000))

  test('nothing fails, and nothing is on record that a browser would not open there', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { verdict, pasted } = checkAddress(text, INDEX)
        if (!verdict.startsWith('official')) return
        expect(opensOnRecord(text, OFFICIAL)).toBe(true)
        expect(pasted).not.toBeNull()
      }),
      { numRuns },
    )
  })

  test('no second address is overlooked, whatever joins the two', () => {
    const ours = fc.constantFrom('https://mapleclaims.example', 'https://mapleclaims.example/claim', 'mapleclaims.example', 'mapleclaims.example/a?b=c', 'www.mapleclaims.example/#x', 'http://mapleclaims.example/', 'https://forms.claimdesk.example/apply/maple_form/', 'notice@mail.mapleclaims.example', 'any@post.example', 'mailto:notice@mail.mapleclaims.example') // prettier-ignore
    const linked = fc.constantFrom('https://evil.test/x', 'http://evil.test', 'HTTPS:\\\\evil.test', 'www.evil.test', 'ftp://evil.test/x', 'https://192.0.2.7/x') // prettier-ignore
    const bare = fc.constantFrom(
      'evil.test',
      'evil.test/x',
      'evil.test:8443/x',
      '1evil.test',
      'x@evil.test',
      'xn--evl-qla.test',
    )
    const mark = fc.constantFrom(',', ';', '|', ':', '!', '*', '^', '`', "'", '"', '(', ')', '[', ']', '{', '}', '](', ')(', '\u201c', '\u201d', '\u2018', '\u2019', '\u2026', '\u00b7', '\u2022', '\u2192', '\u2014', '\u2013', '\u00bb', '\uff0c', '\u3001', '\uff1b', '\uff5c', ' ', '\n', '<', '>', ', ', ' - ', ';;', ',here:', ' Link:', ' Claimhere:', ' reply-to:', '|url=') // prettier-ignore
    // What an address may well have in its path.
    const sign = fc.oneof(mark, fc.constantFrom('', '&', '=', '+', '~', '/', '-', '_', '.', '$', '@'))
    const tail = fc.constantFrom('', '', ' thanks', ',', ').', ',before May', '|x')
    const joined = fc.oneof(
      fc.tuple(ours, mark, bare),
      fc.tuple(bare, mark, ours),
      fc.tuple(ours, sign, linked),
      fc.tuple(linked, sign, ours),
    )
    const index = indexAddresses([...RECORDS, madeRecord('post', { senders: ['post.example'] })])
    fc.assert(
      fc.property(
        fc.constantFrom('', '', '(', '[', 'See ', 'x,', 'Link:'),
        joined,
        tail,
        (before, parts, after) => {
          const text = before + parts.join('') + after
          expect([text, checkAddress(text, index).verdict.startsWith('official')]).toEqual([text, false])
        },
      ),
      { numRuns },
    )
  })

  test('a single address with a scheme is read as a browser reads it', () => {
    const one = fc
      .tuple(
        fc.constantFrom('https://', 'http://'),
        fc.array(fc.oneof(host, glue, pathPart), { minLength: 1, maxLength: 6 }),
      ) // prettier-ignore
      .map(([start, parts]) => start + parts.join(''))
      .filter((text) => !/[\s<>]/.test(text))
    fc.assert(
      fc.property(one, (text) => {
        if (!say(text).startsWith('official')) return
        // A sentence's punctuation at its end is no part of it.
        const end = endOfWords(text)
        const opened = Array.from({ length: text.length - end + 1 }, (_, more) => text.slice(0, end + more))
          .filter((address) => URL.canParse(address))
          .map((address) => new URL(address))
        const hosts = opened.map(({ hostname }) => hostname.replace(/\.$/, '').replace(/^www\./, ''))
        expect(hosts.some((at) => OFFICIAL.has(at) || at === 'forms.claimdesk.example')).toBe(true)
      }),
      { numRuns },
    )
  })
})

/** Whether some reading of the text is an address whose host is on record: a second, slower opinion. */
function opensOnRecord(text: string, official: Set<string>): boolean {
  const plain = text.replace(/hxxp/gi, 'http').replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
  return plain.split(/[\s<>]+/).some((piece) =>
    Array.from({ length: piece.length }, (_, from) => piece.slice(from)).some((rest) =>
      [rest, `https://${rest}`].some((address) => {
        const ends = [...address.matchAll(/[^\w.%\\/?#&=@+~-]/gu)].map(({ index }) => index)
        const cutOff = [address.length, ...ends].map((end) =>
          address.slice(0, endOfWords(address.slice(0, end))),
        )
        return [address, ...cutOff].some((candidate) => {
          if (!URL.canParse(candidate)) return false
          const { hostname, port, protocol } = new URL(candidate)
          const at = hostname.replace(/\.$/, '').replace(/^www\./, '')
          return (
            /^https?:$/.test(protocol) &&
            port === '' &&
            (official.has(at) || at === 'forms.claimdesk.example' || at === 'mail.mapleclaims.example')
          )
        })
      }),
    ),
  )
}

/** Where a text ends without the punctuation after it. */
function endOfWords(text: string): number {
  let end = text.length
  while (end > 0 && !/[\p{L}\p{N}/]/u.test(text[end - 1]!)) end -= 1
  return end
}

describe('what stood in a withdrawn record', () => {
  const index = indexAddresses([
    ...RECORDS,
    madeRecord('over', {
      officialHosts: ['overclaims.example', 'tny.example', 'mapleclairns.example'],
      portals: [{ host: 'forms.claimdesk.example', pathPrefix: '/apply/over_form/' }],
      senders: ['notice@overclaims.example', 'mail.over.example', 'Notice@mail.mapleclaims.example'],
      docketNumber: '5:25-cv-00042',
      administratorPhone: '+18005550177',
      withdrawnAt: '2026-02-01T00:00:00.000Z',
    }),
    // The case did not go on.
    madeRecord('stopped', {
      officialHosts: ['stopped-case.example'],
      events: [{ kind: 'withdrawn' } as never],
    }),
  ])
  const vectors: [text: string, verdict: Verdict, slug: string | null][] = [
    ['https://overclaims.example/claim?id=7', 'withdrawn_record', 'over'],
    ['http://www.overclaims.example', 'withdrawn_record', 'over'],
    ['https://gonesettlement.example', 'withdrawn_record', 'gone'],
    ['stopped-case.example', 'withdrawn_record', 'stopped'],
    ['https://forms.claimdesk.example/apply/over_form/new', 'withdrawn_record', 'over'],
    ['notice@overclaims.example', 'withdrawn_record', 'over'],
    ['any@mail.over.example', 'withdrawn_record', 'over'],
    ['Case No. 5:25-cv-42', 'withdrawn_record', 'over'],
    ['Ring 1 800 555 0177', 'withdrawn_record', 'over'],
    ['Ring 1 800 555 0177 or 800 555 0100', 'withdrawn_record', 'over'],
    ['https://overclaims.example and https://evil.test', 'withdrawn_record', 'over'],
    // Another record that stands has it.
    ['https://tny.example', 'official', 'tiny'],
    ['notice@mail.mapleclaims.example', 'official_sender', 'maple'],
    ['https://forms.claimdesk.example/apply/maple_form/', 'official', 'maple'],
    ['https://forms.claimdesk.example/apply/none/', 'portal_without_case', null],
    // It may be withdrawn because it only resembles one that stands.
    ['https://mapleclairns.example', 'looks_alike', 'maple'],
    // Only what stood there to the letter.
    ['https://overclaims.example:8443/', 'not_on_record', null],
    ['https://x@y@overclaims.example/', 'not_on_record', null],
    ['https://overclaims.example.evil.test/', 'not_on_record', null],
    ['https://overclairns.example', 'not_on_record', null],
  ]
  test.each(vectors)('%j is %s of %s', (text, verdict, slug) => {
    const said = checkAddress(text, index)
    expect([said.verdict, said.slug]).toEqual([verdict, slug])
    if (verdict === 'withdrawn_record') expect(said.onRecord).toBeNull()
  })
})
