import fs from 'node:fs'
import { Readable } from 'node:stream'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { hibpBreachSchema, type HibpBreach } from '@/lib/breaches/sources/hibp-schema'
import { syncCatalogue } from '@/lib/breaches/sync/sync-catalogue'
import { POST } from '@/app/v1/breaches/check-breach/route'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { importCsv } from '@/lib/imports/import-csv'
import { hibpRecord } from '@/tests/support/factories'
import { serve, type TestApp } from '@/tests/support/serve'
import { emptyImports, HEADER } from '@/tests/support/uploads'

// What a catalogue calls sensitive stays so, whatever way it comes in by.

const HIBP = '../shared/data/hibp/breaches-2026-03-03.json'
const MADE_UP = [
  ['Secret Meetings (2015)', 'secretmeetings.com'],
  ['Night-Club.Org', 'night-club.org'],
  ['Été Rencontres', 'ete-rencontres.example'],
  ['X2', 'x2.example'],
].map(
  ([Title, Domain], index) =>
  hibpBreachSchema.parse(hibpRecord({ Name: `S${index}`, Title, Domain, IsSensitive: true, BreachDate: '2015-05-21' })), // prettier-ignore
)
const records: HibpBreach[] = fs.existsSync(HIBP)
  ? (JSON.parse(fs.readFileSync(HIBP, 'utf8')) as unknown[])
      .map((record) => hibpBreachSchema.parse(record))
      .filter(({ IsSensitive }) => IsSensitive)
  : []

const SPELLINGS: Record<string, (record: HibpBreach) => string> = {
  'as it is': ({ Title }) => Title,
  'in capitals, with a legal form': ({ Title }) => `${Title.toUpperCase()}, INC.`,
  'by its domain, or its name where there is none': ({ Domain, Title }) => Domain || Title,
  'with an article, in wide letters': ({ Title }) =>
    `The ${[...Title].map((letter) => (/[A-Za-z]/.test(letter) ? String.fromCodePoint(letter.codePointAt(0)! + 0xfee0) : letter)).join('')}`,
  'with hyphens for spaces and without its year': ({ Title }) =>
    `${Title.split(' (', 1)[0]!.replaceAll(' ', '-')} LLC`,
}

let app: TestApp
beforeAll(async () => {
  app = await serve({ '/v1/breaches/check-breach': { POST } })
})
afterAll(() => app.close())
beforeEach(emptyImports)

async function check(email: string): Promise<{ breaches: { title: string }[] }> {
  resetRateLimits()
  const response = await fetch(`${app.url}/v1/breaches/check-breach`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { breaches: { title: string }[] }
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
/** Some weeks from the entry's own day, and years from it. */
const DAYS = [0, 30, 900]

function rowsOf(all: readonly HibpBreach[]): string[] {
  return Object.values(SPELLINGS).flatMap((spell, spelling) =>
    all.map((record, index) => {
      const shift = DAYS[(index + spelling) % DAYS.length]!
      const date = new Date(Math.min(Date.parse(record.BreachDate) + shift * 86_400_000, Date.now()))
      return `${quoted(spell(record))},${date.toISOString().slice(0, 10)},10,Names,High,person@example.com`
    }),
  )
}

const SETS: [string, HibpBreach[]][] = [
  ['made up', MADE_UP],
  ...(records.length > 0 ? [['of the real catalogue', records] as [string, HibpBreach[]]] : []),
]

describe.each(SETS)('entries %s', (_, all) => {
  test.each(['catalogue first', 'list first'])('under five spellings: %s', async (order) => {
    const sync = () => syncCatalogue({ records: [...all], source: 'file' })
    if (order === 'catalogue first') await sync()
    const report = await importCsv({
      input: Readable.from([Buffer.from([HEADER, ...rowsOf(all)].join('\n'))]),
      fileName: 'list.csv',
    })
    expect(report.rowErrors).toEqual([])
    if (order === 'list first') await sync()
    const { breaches } = await currentCatalogue()
    expect(breaches.filter(({ isSensitive }) => !isSensitive).map(({ title }) => title)).toEqual([])
    expect((await check('person@example.com')).breaches).toEqual([])
  })
})

test('a name says so', async () => {
  await importCsv({
    input: Readable.from([
      Buffer.from(
        [
          HEADER,
          'Hill Psychiatric Clinic,2024-05-06,10,Names,High,person@example.com',
          'Other Shop,2024-05-06,10,Names,High,person@example.com',
        ].join('\n'),
      ),
    ]),
    fileName: 'list.csv',
  })
  expect((await check('person@example.com')).breaches.map(({ title }) => title)).toEqual(['Other Shop'])
})
