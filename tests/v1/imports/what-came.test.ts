import { randomUUID } from 'node:crypto'
import { COMMAND_LINE } from '@/lib/audit/record'
import { listAdminBreaches } from '@/lib/breaches/edit/list-admin-breaches'
import { listMatches } from '@/lib/breaches/one/list-matches'
import { STATUSES } from '@/lib/breaches/status/status-table'
import { db } from '@/lib/db/client'
import { importCsv } from '@/lib/imports/import-csv'
import { rowFigures } from '@/components/admin/upload/figures'
import { commitUpload } from '@/lib/imports/uploads/commit-upload'
import type { UploadDetail } from '@/lib/imports/uploads/upload'
import { undoImport } from '@/lib/imports/undo/undo-import'
import { SHOWN_CAME } from '@/lib/imports/uploads/came-schema'
import { getUpload } from '@/lib/imports/uploads/get-upload'
import { createBreach } from '@/tests/support/factories'
import { emptyTables } from '@/tests/support/empty-tables'
import { csv } from '@/tests/support/uploads'

// What an operator is led to once a file is loaded: the entries that came of it, and what it put to Review.

beforeEach(() => emptyTables('breach', 'exposure', 'csv_import', 'import_change', 'import_exposure', 'kept_count')) // prettier-ignore

async function load(rows: string[], source = '', options: { preview?: boolean } = {}): Promise<string> {
  async function* bytes() {
    yield Buffer.from(csv(...rows))
  }
  return (await importCsv({ input: bytes(), fileName: 'test.csv', source, ...options })).importId
}

const listed = async (upload: string, added = false) =>
  (await listAdminBreaches({ upload, added })).results.map(({ title }) => title).sort()

test('a detail and the Breach List name what was added, changed and given addresses, and nothing else', async () => {
  const first = await load([
    'Acme,2024-01-05,10,Names,Low,a@example.com',
    'Borealis,2024-02-05,10,Names,Low,b@example.com',
    'Cobalt,2024-03-05,10,Names,Low,c@example.com',
  ])
  // What a merge writes of it besides is nothing that a file has said.
  await createBreach({ title: 'Epsilon' })
  const second = await load([
    'Acme,2024-01-05,20,Names,Low,a@example.com',
    'Borealis,2024-02-05,10,Names,Low,b@example.com;z@example.com',
    'Cobalt,2024-03-05,10,Names,Low,c@example.com',
    'Deneb,2024-04-05,10,Names,Low,',
  ])
  const { came } = await getUpload(second)
  expect(came!.entries.map(({ title, as, addressesHeld, told }) => [title, as, addressesHeld, told])).toEqual(
    [
      ['Acme', 'changed', 1, 0],
      ['Borealis', 'addresses', 2, 0],
      ['Deneb', 'added', 0, 0],
    ],
  )
  expect(came).toMatchObject({ total: 3, questions: 0 })
  expect(await listed(second)).toEqual(['Acme', 'Borealis', 'Deneb'])
  expect(await listed(second, true)).toEqual(['Deneb'])
  expect(await listed(first)).toEqual(['Acme', 'Borealis', 'Cobalt'])
  expect(await listed(randomUUID())).toEqual([])

  // What is deleted since is none of it any more, and what was taken back is nothing.
  await db().breach.deleteMany({ where: { title: 'Deneb' } })
  expect((await getUpload(second)).came).toMatchObject({ total: 2 })
  await undoImport(second, COMMAND_LINE)
  expect((await getUpload(second)).came).toBeNull()
  expect(await listed(second)).toEqual([])
})

test('a row that is attached to a listed entry counts for that one; doubtful ones are asked by the import that brought them', async () => {
  await load(['Acme,2024-01-05,10,Names,Low,a@example.com', 'Borealis,2024-02-05,10,Names,Low,'], 'List A')
  const importId = await load(
    [
      'Acme Inc,2024-01-20,10,Names,Low,b@example.com',
      'Borealis,2024,10,Names,Low,',
      'Cobalt,,10,Names,Low,',
    ],
    'List B',
  )
  const { came, questionsAsked } = await getUpload(importId)
  expect(came!.entries).toContainEqual(expect.objectContaining({ title: 'Acme' }))
  expect(came!.entries.map(({ title }) => title)).not.toContain('Cobalt')
  expect(came!.questions).toBe(questionsAsked)
  expect(came!.questions).toBeGreaterThan(0)
  const asked = await listMatches({ state: 'open', upload: importId, page: 1, limit: 20 })
  expect(asked.totalResults).toBe(came!.questions)
  expect((await listMatches({ state: 'open', upload: randomUUID(), page: 1, limit: 20 })).totalResults).toBe(
    0,
  )
  // A decided one waits no more.
  await db().breachMatch.updateMany({ data: { state: 'apart' } })
  expect((await getUpload(importId)).came).toMatchObject({ questions: 0 })
})

test('each figure is one thing, and the same in the preview, the result, the lists and the catalogue', async () => {
  const total = async () => (await listAdminBreaches({})).totalResults
  // 'Borealis' becomes part of an earlier row of the file: its entry is no new one.
  await load(['Acme,2024-01-05,10,Names,Low,', 'Borealis,2024-02-20,10,Names,Low,'], 'List A')
  const before = await total()
  const importId = await load(
    [
      'Acme,2024-01-20,10,Names,Low,a@example.com',
      'Borealis,2024-02-01,10,Names,Low,',
      'Cobalt,2024-03-05,10,Names,Low,',
      'Cobalt,2024-03-09,10,Names,Low,',
      'Cobalt Holdings of Ohio,2024-03-07,10,Names,Low,',
      'Deneb,2024-01-01,10,Names,Low,',
      'Deneb,2024-06-01,10,Names,Low,',
      'Deneb,,10,Names,Low,',
      'Epsilon,,10,Names,Low,',
      'not a row',
    ],
    'List B',
    { preview: true },
  )
  const preview = await getUpload(importId)
  const done = await commitUpload(importId, COMMAND_LINE)
  const figures = ({ entriesAdded, entriesChanged, questionsAsked }: UploadDetail) => ({
    entriesAdded,
    entriesChanged,
    questionsAsked,
  })
  expect(done.state).toBe('done')
  expect(figures(done)).toEqual(figures(preview))
  expect(await total()).toBe(before + done.entriesAdded!)
  const kinds = (upload: UploadDetail) => upload.changes.map(({ as, company, entry }) => [as, company, entry])
  expect(kinds(done)).toEqual(kinds(preview))
  expect(kinds(done)).toEqual([
    ['changed', 'Borealis', undefined],
    ['joined', 'Acme', 'Acme'],
    ['joined', 'Cobalt', 'Cobalt'],
    ['asked', 'Deneb', undefined],
    ['asked', 'Epsilon', undefined],
    ['added', 'Cobalt', undefined],
    ['added', 'Cobalt Holdings of Ohio', undefined],
    ['added', 'Deneb', undefined],
    ['added', 'Deneb', undefined],
  ])
  expect(done.came!.ways).toMatchObject({ added: done.entriesAdded, changed: done.entriesChanged })
  expect(done.came!.total).toBe((await listAdminBreaches({ upload: importId })).totalResults)
  expect(Object.values(done.came!.ways).reduce((sum, count) => sum + count)).toBe(done.came!.total)
  expect([done.entriesUnverified, done.entriesByStatus]).toEqual([
    4,
    [{ status: STATUSES.noAction.code, entries: 4 }],
  ])
  expect([preview.entriesUnverified, preview.entriesByStatus]).toEqual([
    done.entriesUnverified,
    done.entriesByStatus,
  ])
  const asked = await listMatches({ state: 'open', upload: importId, page: 1, limit: 20 })
  expect([done.came!.questions, asked.totalResults]).toEqual([done.questionsAsked, done.questionsAsked])
  expect(rowFigures(done)).toEqual([
    ['Rows of the file', 10],
    ['With an entry of their own', 4],
    ['That belong to another entry', 2],
    ['Asked about under Review', 3],
    ['Rejected', 1],
  ])
  expect(done.message).toBe(
    '4 entries, and 5 rows kept under an entry or waiting for an answer, added, 1 changed, 1 address added. 4 questions put to Review. 1 row was not loaded.',
  )
})

test('of many the first are named, and the rest are counted; after seven days nothing is', async () => {
  const rows = Array.from({ length: SHOWN_CAME + 5 }, (_, at) => `Company ${at},2024-01-05,10,Names,Low,`)
  const importId = await load(rows)
  const { came } = await getUpload(importId)
  expect([came!.entries.length, came!.total]).toEqual([SHOWN_CAME, SHOWN_CAME + 5])
  await db().csvImport.update({ where: { id: importId }, data: { finishedAt: new Date(Date.now() - 8 * 86_400_000) } }) // prettier-ignore
  expect((await getUpload(importId)).came).toBeNull()
})
