import fc from 'fast-check'
import {
  companyOfTitle,
  divisionOf,
  docketKey,
  federalCourtId,
  slugOf,
} from '@/lib/settlements/intake/case-key'
import { toDraft, type IntakeRecord } from '@/lib/settlements/intake/intake-record'
import { placesOf, cellsOf, readListMapping } from '@/lib/settlements/intake/mapping'
import { readJsonList } from '@/lib/settlements/intake/read-json-list'
import { COLUMNS, readRow } from '@/lib/settlements/intake/read-row'
import { phaseOf } from '@/lib/settlements/phase'
import { runs } from '@/tests/support/runs'
import { anyText } from '@/tests/support/any-text'

const DAY = '2026-11-23'
const BASE = { company: 'Acorn Health', source_url: 'https://list.example/acorn' }

function read(cells: Record<string, string>): IntakeRecord {
  const row = readRow(new Map(Object.entries({ ...BASE, ...cells })), 7, DAY)
  if ('errors' in row) throw new Error(JSON.stringify(row.errors))
  return row.record
}
function errors(cells: Record<string, string>): string[] {
  const row = readRow(new Map(Object.entries({ ...BASE, ...cells })), 7, DAY)
  return 'errors' in row ? row.errors.map(({ column, message }) => `${column} ${message}`) : []
}

test('a full row', () => {
  const record = read({
    case_name: 'Doe v. Acorn Health, Inc.',
    court: 'U.S. District Court, District of Oregon',
    docket_number: '3:25-cv-00017-ABC',
    claim_deadline: 'extended from May 3, 2027 to June 3, 2027',
    opt_out_deadline: '4/1/27',
    final_hearing: 'July 1, 2027 at 10 a.m. PT',
    payment_date: 'TBD',
    incident_from: '2024-05',
    incident_to: '2024-06-02',
    class_size: '1.2 million',
    fund_usd: '$1,250,000.50',
    official_hosts: 'https://www.acornsettlement.example/claim; ACORN.example',
    administrator_phone: '1-800-555-0142',
    administrator_address: 'PO Box 100, Salem, OR 97301',
    status: 'Preliminary',
  })
  expect(record).toMatchObject({
    slug: null,
    facts: {
      company: 'Acorn Health',
      incidentFrom: '2024-05-01',
      incidentTo: '2024-06-02',
      incidentPrecision: 'month',
      classSize: 1_200_000,
      fundCents: 125_000_050,
      officialHosts: ['acornsettlement.example', 'acorn.example'],
      administratorPhone: '+18005550142',
      administratorAddress: 'PO Box 100, Salem, OR 97301',
    },
    sources: [{ url: 'https://list.example/acorn', readAt: DAY }],
    dates: [
      { kind: 'claim', date: '2027-05-03' },
      { kind: 'claim', date: '2027-06-03', supersedes: 0, mail: 'unknown' },
      { kind: 'opt_out', date: '2027-04-01' },
      { kind: 'final_hearing', date: '2027-07-01', time: '10:00', zone: 'America/Los_Angeles', mail: null },
    ],
    events: [{ kind: 'preliminary_approval', source: 0 }],
  })
})

test.each<[Record<string, string>, string]>([
  [{ company: '' }, 'company'],
  [{ source_url: '' }, 'source_url'],
  [{ source_url: 'javascript:alert(1)' }, 'source_url'],
  [{ claim_deadline: '5/3' }, 'claim_deadline'],
  [{ claim_deadline: 'Opt out by May 3, 2027' }, 'claim_deadline'],
  [{ claim_deadline: 'May 3, 2027 or June 3, 2027' }, 'claim_deadline'],
  [{ claim_deadline: 'within 90 days from the date of this letter' }, 'claim_deadline'],
  [{ claim_deadline: 'Data breach of May 3, 2026' }, 'claim_deadline'],
  [{ opt_out_deadline: 'Breach occurred on May 3, 2026' }, 'opt_out_deadline'],
  [{ claim_deadline: '5/3/2099' }, 'claim_deadline'],
  [{ opt_out_deadline: '31/12/2026' }, 'opt_out_deadline'],
  [{ incident_from: '2024-13' }, 'incident_from'],
  [{ incident_from: '2024-05-03', incident_to: '2024-05-01' }, 'incident_to'],
  [{ class_size: 'many' }, 'class_size'],
  // A quarter of a million, or 250.
  [{ class_size: '250.000' }, 'class_size'],
  [{ fund_usd: '$1.000' }, 'fund_usd'],
  [{ fund_usd: '$ 1.500' }, 'fund_usd'],
  [{ fund_usd: '$5 - $10' }, 'fund_usd'],
  [{ official_hosts: 'localhost' }, 'official_hosts'],
  [{ docket_number: 'pending in court' }, 'docket_number'],
  [{ read_at: '2999-01-01' }, 'read_at'],
  [{ slug: 'Not A Slug' }, 'slug'],
  [{ summary: 'You are eligible.' }, 'summary'],
])('refuses %j, naming its column', (cells, column) => {
  const said = errors(cells)
  expect(said.length).toBeGreaterThan(0)
  expect(said.every((error) => error.startsWith(`${column} `))).toBe(true)
})

test.each<[string, Partial<Record<'classSize' | 'fundCents', number>>]>([
  ['250,000', { classSize: 250_000 }],
  ['250,000.000', { classSize: 250_000 }],
  ['2500.000', { classSize: 2_500 }],
  ['1.250 million', { classSize: 1_250_000 }],
])('%s is read as the one figure that it can be', (cell, facts) => {
  expect(read({ class_size: cell })).toMatchObject({ facts })
})

test('the day of a breach is read where it belongs', () => {
  expect(read({ incident_from: 'Data breach of May 3, 2026' })).toMatchObject({
    facts: { incidentFrom: '2026-05-03' },
  })
})

test('cells that say nothing are nothing', () => {
  const record = read({
    claim_deadline: 'Varies',
    final_hearing: 'N/A',
    court: 'none',
    class_size: '-',
    status: 'Open',
  })
  expect(record).toMatchObject({ dates: [], events: [], facts: { company: 'Acorn Health' } })
})

test.each([
  ['U.S. District Court, Northern District of Georgia', 'gand'],
  ['United States District Court for the District of Oregon', 'ord'],
  ['U.S. DISTRICT COURT FOR THE SOUTHERN DISTRICT OF NEW YORK', 'nysd'],
  ['United States District Court for the District of Columbia', 'dcd'],
  ['Circuit Court of Oak County, Illinois', null],
  ['Northern District of Nowhere', null],
  ['', null],
])('the court %s is %s', (court, id) => {
  expect(federalCourtId(court)).toBe(id)
})

test.each([
  ['1:17-md-02800', '17-md-2800'],
  ['17-md-2800-ABC-DEF', '17-md-2800'],
  ['No. 3:25-CV-00017', '25-cv-17'],
  ['2024CH00123', '2024ch00123'],
  ['8:19-md-02879 (related MDL)', null],
  ['', null],
])('the docket %s is %s', (docket, key) => {
  expect(docketKey(docket)).toBe(key)
})

test('names of records and companies', () => {
  expect(slugOf('Doe v. Acörn & Söns, Inc.')).toBe('doe-v-acorn-sons-inc')
  expect(slugOf('訴訟')).toBeNull()
  expect(slugOf('x'.repeat(300))).toHaveLength(80)
  expect(companyOfTitle('Acorn Health – Data Breach Class Action Settlement')).toBe('Acorn Health')
  expect(companyOfTitle('Acorn (AH) data breach settlement')).toBe('Acorn (AH)')
  expect(companyOfTitle('Settlement')).toBe('Settlement')
})

test('columns of another list, and what it does not say', () => {
  const mapping = readListMapping(
    JSON.stringify({
      columns: {
        Name: 'title',
        'Claim By': 'claim_deadline',
        site: 'official_hosts',
        form: 'official_hosts',
      },
      constants: { source_url: 'https://list.example' },
    }),
  )
  if (typeof mapping === 'string') throw new Error(mapping)
  const places = placesOf(['name', 'CLAIM BY', 'Site', 'Form', 'Other'], mapping)
  expect(places).toEqual(['title', 'claim_deadline', 'official_hosts', 'official_hosts', null])
  expect(
    Object.fromEntries(cellsOf(['A', '', 'a.example', 'b.example', 'x'], places as string[], mapping)),
  ).toEqual({
    title: 'A',
    official_hosts: 'a.example b.example',
    source_url: 'https://list.example',
  })
  expect(placesOf(['name'], mapping)).toMatch(/every column/)
  expect(placesOf(['what'], null)).toMatch(/no column company/)
  for (const wrong of ['{', '[]', '{"columns":{"a":"nothing"}}', '{"more":1}'])
    expect(readListMapping(wrong)).toEqual(expect.any(String))
})

const SOURCE = 'https://list.example/acorn'
const JSON_RECORD = {
  company: 'Acorn Health',
  slug: 'doe-v-acorn',
  sources: [{ url: SOURCE, kind: 'court', readAt: '2026-11-01' }, { url: 'https://other.example/' }],
  dates: [
    { kind: 'claim', date: '2027-05-03' },
    { kind: 'claim', date: '2027-06-03', source: 'https://other.example/', replaces: 0 },
  ],
  tiers: [{ kind: 'flat', label: 'Cash payment', estimateCents: 7500, source: SOURCE }],
  conditions: [
    { kind: 'notice', question: 'Were you sent a notice?', sentence: 'People who were sent a notice.' },
  ],
  fieldSources: { company: SOURCE },
}

test('JSON names its sources by their links, and none of them is believed to be a court', () => {
  const [row] = readJsonList(JSON.stringify({ settlements: [JSON_RECORD] }), DAY)
  if (!row || 'errors' in row) throw new Error(JSON.stringify(row))
  expect(toDraft(row.record, 'doe-v-acorn')).toMatchObject({
    sources: [
      { url: SOURCE, kind: 'third_party', readAt: '2026-11-01' },
      { url: 'https://other.example/', kind: 'third_party', readAt: DAY },
    ],
    dates: [
      { date: '2027-05-03', confidence: 'third_party', source: 0 },
      { date: '2027-06-03', confidence: 'third_party', source: 1, supersedes: 0 },
    ],
    tiers: [{ kind: 'flat', source: 0 }],
  })
})

test.each<[string, object]>([
  ['sources', { sources: [] }],
  ['dates.0.source', { dates: [{ kind: 'claim', date: '2027-05-03', source: 'https://nowhere.example/' }] }],
  ['dates.0.replaces', { dates: [{ kind: 'claim', date: '2027-05-03', replaces: 0 }] }],
  ['dates.0.date', { dates: [{ kind: 'claim', date: '2027-02-30' }] }],
  ['tiers.0.label', { tiers: [{ kind: 'flat' }] }],
  ['company', { company: '' }],
  ['', { summary: Array.from({ length: 3_000 }, () => 1) }],
])('a JSON record is refused at %s', (column, change) => {
  const [row] = readJsonList(JSON.stringify([{ ...JSON_RECORD, ...change }]), DAY)
  expect(row).toEqual({ row: 1, errors: [expect.objectContaining({ row: 1, column })] })
})

test('what is no list says so', () => {
  for (const text of ['', '{}', '1', 'null', '{"settlements":{}}'])
    expect(() => [...readJsonList(text, DAY)]).toThrow(/^The file/)
})

test('rows of anything: none is open, none stops the rest', () => {
  const date = fc.constantFrom(
    '5/3/2027',
    'May 3, 2027',
    '2027-05-03',
    'Varies',
    '12/31/26',
    'by 11:59 PM ET on May 3, 2027',
    '2/30/2027',
    'extended from May 3, 2027 to June 3, 2027',
  )
  const hostile = fc.oneof(
    anyText({ maxLength: 60 }),
    fc.constantFrom(
      '=cmd()',
      '<script>',
      '\u0000',
      '\u202e',
      '999999999999999999',
      '-1',
      '1e9',
      'a'.repeat(5_000),
      'https://x',
      'court',
    ),
  )
  const cell = (column: string) =>
    /deadline|date|hearing|until/.test(column) ? fc.oneof(date, hostile) : hostile
  const row = fc.record(Object.fromEntries(COLUMNS.map((column) => [column, cell(column)])), {
    requiredKeys: [],
  })
  let loaded = 0
  const now = new Date('2026-11-23T12:00:00Z')
  fc.assert(
    fc.property(row, fc.boolean(), (cells, isPlain) => {
      const { claim_deadline = '', status = '' } = cells as Record<string, string>
      const given = isPlain ? { ...BASE, claim_deadline, status } : (cells as Record<string, string>)
      const read = readRow(new Map(Object.entries(given)), 2, DAY)
      if ('errors' in read) {
        expect(read.errors.length).toBeGreaterThan(0)
        return
      }
      loaded++
      const draft = toDraft(read.record, 'draft')
      const facts = {
        withdrawnAt: null,
        events: (draft.events ?? []).map(({ kind }) => ({ kind })),
        dates: draft.dates!.map((one, id) => ({
          online: null,
          mail: null,
          time: null,
          zone: null,
          note: null,
          addedAt: '',
          ...one,
          id,
          sourceId: 1,
          supersedesId: one.supersedes ?? null,
          change: null,
        })),
      }
      expect(phaseOf({ ...facts, publishedAt: draft.publishedAt ?? null }, now)).toBe('draft')
      // Nor would it be, had somebody published it as it is.
      expect(phaseOf({ ...facts, publishedAt: DAY }, now)).not.toBe('claims_open')
    }),
    { numRuns: runs(10_000) },
  )
  expect(loaded).toBeGreaterThan(200)
})

test.each([
  ['3:25-cv-00017', '3'],
  ['No. 03:25-cv-17-ABC', '3'],
  ['25-cv-17', null],
  ['CV-2025-17', null],
  [null, null],
])('the division of %s is %s', (docket, division) => {
  expect(divisionOf(docket)).toBe(division)
})
