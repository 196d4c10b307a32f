import fs from 'node:fs'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import Papa from 'papaparse'
import { db } from '@/lib/db/client'
import { readFile } from '@/lib/imports/read/read-file'
import { importSettlements } from '@/lib/settlements/intake/import-settlements'
import type { IntakeRow, RowError } from '@/lib/settlements/intake/intake-record'
import { readListMapping, type ListMapping } from '@/lib/settlements/intake/mapping'
import { readCsvList } from '@/lib/settlements/intake/read-csv-list'
import { readJsonList } from '@/lib/settlements/intake/read-json-list'
import { proposalSchema } from '@/lib/settlements/proposal'
import { publishedSettlements } from '@/lib/settlements/published'
import { readSettlement } from '@/lib/settlements/read-rows'
import { createSettlement } from '@/tests/support/settlements'
import { anyText } from '@/tests/support/any-text'

const DAY = '2026-11-23'

beforeEach(async () => {
  await db().settlement.deleteMany()
  await db().settlementImport.deleteMany()
})

async function load(
  read: () => AsyncIterable<IntakeRow>,
  options: { origin?: string; evenIfShorter?: boolean } = {},
) {
  const errors: RowError[] = []
  const counts = await importSettlements({
    read,
    origin: 'oak-list',
    onError: (error) => errors.push(error),
    ...options,
  })
  expect(counts.drafts + counts.proposals + counts.unchanged + counts.rejected).toBe(counts.rows)
  return { ...counts, errors }
}
const csv =
  (text: string, mapping: ListMapping | null = null) =>
  () =>
    readCsvList(Readable.from([Buffer.from(text)]), mapping, DAY)
const json = (list: unknown) => () =>
  Readable.from(readJsonList(JSON.stringify(list), DAY)) as AsyncIterable<IntakeRow>

const HEADER = 'company,case_name,court,docket_number,claim_deadline,source_url'
const OREGON = '"U.S. District Court, District of Oregon"'
const LIST = `${HEADER}
Acorn,Doe v. Acorn,${OREGON},3:25-cv-00017,"May 3, 2027",https://list.example/a
Beech,Roe v. Beech,${OREGON},3:25-cv-00018,Varies,https://list.example/b
Cedar,,,,5/3,https://list.example/c
Dogwood,,,,6/1/27,https://list.example/d
`

test('rows that a quote without an end has taken in are refused, each counted', async () => {
  const text = `${HEADER}
Acorn,"Doe v. Acorn,Court,1,2027-05-03,https://list.example/a
Beech,Roe v. Beech,Court,2,2027-05-03,https://list.example/b
Cedar,Roe v. Cedar",Court,3,2027-05-03,https://list.example/c
Dogwood,,,,2027-05-03,https://list.example/d
`
  expect(await load(csv(text))).toMatchObject({
    rows: 4,
    drafts: 1,
    rejected: 3,
    errors: [{ row: 2, column: '', message: 'has a quote that is not closed: lines 2 to 4' }],
  })
})

describe('two cases with one number', () => {
  const HEAD = 'company,case_name,court,docket_number,source_url'
  const row = (company: string, caseName: string, docket: string) =>
    `${company},${caseName},${OREGON},${docket},https://list.example/a`

  test.each<[string, string[], number]>([
    [
      'of two divisions',
      [row('Acorn', 'Doe v. Acorn', '3:25-cv-00017'), row('Beech', 'Roe v. Beech', '4:25-cv-00017')],
      2,
    ],
    [
      'of two divisions and of one name',
      [row('Acorn', 'Doe v. Acorn', '3:25-cv-00017'), row('Acorn', 'Doe v. Acorn', '4:25-cv-17')],
      2,
    ],
    [
      'without a division',
      [row('Acorn', 'Doe v. Acorn', '3:25-cv-00017'), row('Acorn', 'In re Acorn Litigation', '25-cv-17')],
      1,
    ],
    [
      'without a division and of quite other names',
      [row('Acorn', 'Doe v. Acorn', '3:25-cv-00017'), row('Beech', 'Roe v. Beech', '25-cv-17')],
      2,
    ],
    [
      'of one division',
      [row('Acorn', 'Doe v. Acorn', '3:25-cv-00017-ABC'), row('Beech', 'Roe v. Beech', '03:25-cv-17')],
      1,
    ],
  ])('%s', async (_, rows, drafts) => {
    const list = csv([HEAD, ...rows, ''].join('\n'))
    expect(await load(list)).toMatchObject({ drafts, rejected: 0 })
    expect(await load(list)).toMatchObject({ drafts: 0, proposals: 0, unchanged: rows.length })
  })
})

test('rows of one headline are told apart by where claims are made and the year in which they end', async () => {
  const list = (...rows: string[]) =>
    csv(['title,claim_deadline,official_hosts,source_url', ...rows, ''].join('\n'))
  const title = 'Acorn - Data Breach Settlement'
  const two = list(
    `${title},5/3/2026,acornone.example,https://list.example/a`,
    `${title},5/3/2028,acorntwo.example,https://list.example/b`,
  )
  expect(await load(two)).toMatchObject({ drafts: 2, proposals: 0 })
  expect(await load(two)).toMatchObject({ drafts: 0, proposals: 0, unchanged: 2 })
  // A day that moved is of the same one, and so is another link to it.
  const moved = list(
    `${title},6/3/2027,acornone.example,https://list.example/a`,
    `${title},5/3/2026,,https://list.example/a`,
  )
  expect(await load(moved)).toMatchObject({ drafts: 0 })
})

test('a list becomes drafts; bad rows are named by line and column', async () => {
  expect(await load(csv(LIST))).toMatchObject({
    rows: 4,
    drafts: 3,
    rejected: 1,
    errors: [{ row: 4, column: 'claim_deadline', message: expect.stringMatching(/Ask for the year/) }],
  })
  expect(await readSettlement('doe-v-acorn')).toMatchObject({
    company: 'Acorn',
    publishedAt: null,
    checkedAt: null,
    sources: [{ kind: 'third_party', readAt: DAY }],
    dates: [{ kind: 'claim', date: '2027-05-03', confidence: 'third_party' }],
    fieldSources: {
      caseName: expect.any(Number),
      court: expect.any(Number),
      docketNumber: expect.any(Number),
    },
  })
  expect((await publishedSettlements()).all).toEqual([])
  expect(await db().settlementImport.findMany()).toMatchObject([
    { origin: 'oak-list', rows: 4, drafts: 3, rejected: 1 },
  ])
})

test('loaded twice, nothing is new', async () => {
  await load(csv(LIST))
  expect(await load(csv(LIST))).toMatchObject({ drafts: 0, proposals: 0, unchanged: 3, rejected: 1 })
  expect(await db().settlement.count()).toBe(3)
  expect(await db().settlementProposal.count()).toBe(0)
})

test('that a settlement is over is no list’s to say: an open claim would be hidden', async () => {
  const { slug } = await createSettlement()
  const head = 'company,case_name,court,docket_number,status,source_url'
  const list = (status: string) =>
    csv(
      `${head}\nAcorn,Doe v. Acorn,${OREGON},3:25-cv-00017,${status},https://list.example/a\nBeech,Roe v. Beech,${OREGON},3:25-cv-00018,${status},https://list.example/b\n`,
    )
  for (const _ of [1, 2]) await load(list('done'))
  const kindsOf = async (name: string) => (await readSettlement(name))!.events.map(({ kind }) => kind)
  expect([await kindsOf(slug), await kindsOf('roe-v-beech')]).toEqual([[], []])
  const said = async () =>
    (await db().settlementProposal.findMany()).flatMap(({ content }) =>
      proposalSchema.parse(content).events.map(({ kind }) => kind),
    )
  expect(await said()).toEqual([])
  await load(list('final approval'))
  expect((await said()).sort()).toEqual(['final_approval', 'final_approval'])
})

test('of a known record only changes are proposed, once, and the record stays as it is', async () => {
  const { slug } = await createSettlement()
  const before = (await readSettlement(slug))!
  const row = `${HEADER}\nAcorn,Another name,United States District Court for the District of Oregon,3:25-CV-00017-XY,1/5/2099,https://list.example/a\n`
  const later = row.replace('1/5/2099', '"January 5, 2030"')
  expect(await load(csv(later))).toMatchObject({ drafts: 0, proposals: 1 })
  expect(await load(csv(later))).toMatchObject({ proposals: 0, unchanged: 1 })
  const [proposal] = await db().settlementProposal.findMany()
  expect(proposal).toMatchObject({ settlementId: before.id, origin: 'oak-list', state: 'open' })
  expect(proposalSchema.parse(proposal!.content)).toMatchObject({
    source: { url: 'https://list.example/a', kind: 'third_party' },
    dates: [{ kind: 'claim', date: '2030-01-05' }],
    fields: { caseName: 'Another name' },
  })
  expect(await readSettlement(slug)).toEqual(before)
  // What an operator has declined is not proposed again.
  await db().settlementProposal.updateMany({ data: { state: 'declined' } })
  expect(await load(csv(later))).toMatchObject({ proposals: 0, unchanged: 1 })
})

test('a moved day of the same list names the day that it replaces', async () => {
  await load(csv(LIST))
  await load(csv(LIST.replace('May 3, 2027', 'June 3, 2027')))
  const { dates } = (await readSettlement('doe-v-acorn'))!
  const [{ content }] = (await db().settlementProposal.findMany()) as unknown as [{ content: unknown }]
  expect(content).toMatchObject({ dates: [{ date: '2027-06-03', supersedes: dates[0]!.id }] })
})

test('what shares only the host of its claims, its name or its number in another court is another record', async () => {
  const header = 'company,case_name,court,docket_number,official_hosts,source_url'
  const text = `${header}
Acorn,Doe v. Acorn,${OREGON},3:25-cv-00017,forms.portal.example,https://list.example/a
Beech,Doe v. Beech,${OREGON},3:25-cv-00018,forms.portal.example,https://list.example/b
Acorn,Doe v. Acorn,"U.S. District Court, District of Idaho",3:25-cv-00017,forms.portal.example,https://list.example/c
`
  expect(await load(csv(text))).toMatchObject({ drafts: 3, proposals: 0 })
  expect(await load(csv(text))).toMatchObject({ drafts: 0, proposals: 0, unchanged: 3 })
})

test('a list that is empty, or half as long as the last time, is refused whole', async () => {
  const rows = (count: number) =>
    csv(
      `company,source_url\n${Array.from({ length: count }, (_, at) => `Oak ${at},https://list.example/${at}\n`).join('')}`,
    )
  await expect(load(rows(0))).rejects.toThrow('The file has no rows')
  await expect(load(csv(''))).rejects.toThrow('The file has no rows')
  await load(rows(5))
  await expect(load(rows(2))).rejects.toThrow('The file has 2 rows, and this list had 5 last time.')
  expect(await load(rows(3))).toMatchObject({ rows: 3, unchanged: 3 })
  expect(await load(rows(1), { evenIfShorter: true })).toMatchObject({ rows: 1 })
  // Another list has a length of its own.
  expect(await load(rows(1), { origin: 'elm-list' })).toMatchObject({ rows: 1 })
})

test('an import that ends between two rows leaves whole rows, and the next one completes it', async () => {
  let turn = 0
  async function* broken(): AsyncGenerator<IntakeRow> {
    const stop = turn++ === 1 ? 2 : Infinity
    let done = 0
    for await (const row of csv(LIST)()) {
      if (done++ === stop) throw new Error('killed')
      yield row
    }
  }
  await expect(load(broken)).rejects.toThrow('killed')
  expect(await db().settlement.count()).toBe(2)
  expect(await db().settlementImport.count()).toBe(0)
  expect(await load(csv(LIST))).toMatchObject({ drafts: 1, unchanged: 2, rejected: 1 })
  expect(await db().settlementDate.count()).toBe(2)
})

test('whatever the size of a batch: each row once, also where rows tell of one case, one is bad or one has no name of its own', async () => {
  const HEAD = 'company,case_name,court,docket_number,claim_deadline,incident_from,incident_to,source_url'
  const row = (at: number) =>
    `Oak ${at},Doe v. Oak ${at},${OREGON},3:25-cv-${at},"May 3, 2027",,,https://list.example/${at}`
  const lines = Array.from({ length: 260 }, (_, at) => row(at))
  // Told again in the same batch and in a later one, with something new.
  lines.splice(40, 0, row(7), row(7).replace('May 3', 'June 3'))
  lines.splice(230, 0, row(8).replace('May 3', 'June 4'), row(8).replace('May 3', 'June 4'))
  // What the database refuses is one row.
  lines.splice(120, 0, `Elm,,,,,,,https://list.example/elm`)
  const refused: IntakeRow = {
    row: 999,
    record: {
      slug: 'Not A Slug',
      facts: { company: 'Ash' } as never,
      title: null,
      sources: [{ url: 'https://list.example/ash', readAt: DAY }],
      dates: [],
      events: [],
      tiers: [],
      conditions: [],
      fieldSources: {},
    },
  }
  async function* read(): AsyncGenerator<IntakeRow> {
    let at = 0
    for await (const one of csv([HEAD, ...lines].join('\n'))()) {
      if (at++ === 150) yield refused
      yield one
    }
  }
  const first = await load(read)
  expect(first).toMatchObject({ rows: 266, drafts: 261, proposals: 2, unchanged: 2, rejected: 1 })
  expect(first.errors).toEqual([{ row: 999, column: '', message: expect.any(String) }])
  expect(await db().settlement.count()).toBe(261)
  expect(await db().settlementDate.count()).toBe(260)
  expect(await db().settlementSource.count()).toBe(261)
  expect(await readSettlement('doe-v-oak-259')).toMatchObject({
    company: 'Oak 259',
    sources: [{ url: 'https://list.example/259' }],
    dates: [{ date: '2027-05-03' }],
  })
  expect(await load(read)).toMatchObject({ rows: 266, drafts: 0, proposals: 0, unchanged: 265, rejected: 1 })
})

test('two imports do not run at once', async () => {
  let other: Promise<unknown> | undefined
  async function* slow(): AsyncGenerator<IntakeRow> {
    other ??= expect(load(csv(LIST))).rejects.toThrow('Another import')
    await other
    yield* csv(LIST)()
  }
  expect(await load(slow)).toMatchObject({ drafts: 3 })
})

test('hostile rows are loaded or named, and never end the import', async () => {
  const hostile = fc.oneof(
    anyText({ maxLength: 40 }),
    fc.constantFrom(
      '\u0000',
      '\ud800',
      '=1+1',
      '<script>',
      '-',
      '5/3/2027',
      'a'.repeat(1_000),
      'İ',
      'ﬁ',
      '訴訟',
    ),
  )
  const rows = fc.sample(fc.tuple(fc.constant('Oak'), hostile, hostile, hostile, hostile), {
    numRuns: 150,
    seed: 7,
  })
  const text = Papa.unparse({
    fields: ['company', 'title', 'case_name', 'court', 'claim_deadline', 'source_url'],
    data: rows.map(([company, title, name, court, date], at) => [
      at % 2 ? company : title, title, name, court, at % 3 ? '5/3/2027' : date, `https://list.example/${at}`,
    ]), // prettier-ignore
  })
  const first = await load(csv(text))
  expect(first.drafts).toBeGreaterThan(15)
  const again = await load(csv(text))
  expect(again).toMatchObject({ rows: first.rows, drafts: 0, proposals: 0, rejected: first.rejected })
})

test('a company alone is no case: rows from two places are two drafts', async () => {
  const text = `company,source_url\nOak,https://list.example/a\nOak,https://list.example/b\n訴訟,https://list.example/c\n`
  expect(await load(csv(text))).toMatchObject({ drafts: 3 })
  expect(await load(csv(text))).toMatchObject({ drafts: 0, unchanged: 3 })
})

test('a withdrawn record takes no changes', async () => {
  await createSettlement({
    slug: 'doe-v-acorn',
    withdrawnAt: new Date().toISOString(),
    withdrawnReason: 'Not ours.',
  })
  expect(await load(csv(LIST))).toMatchObject({ drafts: 2, proposals: 0, unchanged: 1 })
})

test('JSON brings what people can ask for and who is in the class', async () => {
  const record = {
    company: 'Acorn',
    caseName: 'Doe v. Acorn',
    sources: [{ url: 'https://list.example/a', kind: 'court' }],
    dates: [{ kind: 'claim', date: '2027-05-03', online: 'submitted' }],
    tiers: [{ kind: 'flat', label: 'Cash payment', estimateCents: 7500, proof: 'none', choice: 'B' }],
    conditions: [
      { kind: 'notice', question: 'Were you sent a notice?', sentence: 'People who were sent a notice.' },
    ],
    events: [{ kind: 'announced', date: '2026-01-05' }],
  }
  expect(await load(json([record, { company: 'Beech' }]))).toMatchObject({
    drafts: 1,
    rejected: 1,
    errors: [{ row: 2, column: 'sources' }],
  })
  expect(await readSettlement('doe-v-acorn')).toMatchObject({
    tiers: [{ label: 'Cash payment', estimateCents: 7500 }],
    conditions: [{ kind: 'notice' }],
    events: [{ kind: 'announced', date: '2026-01-05' }],
    sources: [{ kind: 'third_party' }],
  })
  expect(await load(json([record, { company: 'Beech' }]))).toMatchObject({ unchanged: 1, rejected: 1 })
})

const FOLDER = '../shared/data/settlements'
const present = fs.existsSync(`${FOLDER}/settlesignal-sample.csv`) ? test : test.skip
/** The mappings of docs/settlements-import.md, in their order. */
const MAPPINGS = [
  ...fs.readFileSync('docs/settlements-import.md', 'utf8').matchAll(/```json mapping\n([^`]*)```/g),
].map(([, text]) => readListMapping(text!))

present.each([
  [0, 'settlesignal-sample.csv', { rows: 7, drafts: 7, proposals: 0, unchanged: 0, rejected: 0 }],
  [1, 'aggregator-messy-2026-01.csv', { rows: 135, drafts: 130, proposals: 0, unchanged: 5, rejected: 0 }],
  [2, 'dockets-sample.csv', { rows: 25, drafts: 25, proposals: 0, unchanged: 0, rejected: 0 }],
])('the list of mapping %d: every row is accounted for', async (place, name, expected) => {
  const mapping = MAPPINGS[place]!
  if (typeof mapping === 'string') throw new Error(mapping)
  const list = () => readCsvList(readFile(`${FOLDER}/${name}`), mapping, DAY)
  const first = await load(list)
  expect(first).toMatchObject(expected)
  expect(await load(list)).toMatchObject({
    rows: first.rows,
    drafts: 0,
    proposals: 0,
    rejected: first.rejected,
  })
  expect((await publishedSettlements()).all).toEqual([])
  expect(await db().settlementDate.count({ where: { confidence: { not: 'third_party' } } })).toBe(0)
})
