import { Readable } from 'node:stream'
import fc from 'fast-check'
import { COMMAND_LINE } from '@/lib/audit/record'
import { editBreach } from '@/lib/breaches/edit/edit-breach'
import { hibpBreachSchema } from '@/lib/breaches/sources/hibp-schema'
import { syncCatalogue } from '@/lib/breaches/sync/sync-catalogue'
import { db, pgPool } from '@/lib/db/client'
import { importCsv } from '@/lib/imports/import-csv'
import { previewUndo, undoImport } from '@/lib/imports/undo/undo-import'
import { dumpDatabase } from '@/tests/support/dump'
import { emptyTables } from '@/tests/support/empty-tables'
import { hibpRecord } from '@/tests/support/factories'
import { HEADER } from '@/tests/support/uploads'

// Files that say the same, taken back in whatever order: at the end nothing of them is left, and in between what the others say.

async function empty(): Promise<void> {
  await emptyTables('breach', 'exposure', 'csv_import', 'import_change', 'import_exposure', 'kept_count', 'breach_to_match', 'breach_to_sweep', 'breach_status_change', 'removed_item', 'removed_breach') // prettier-ignore
  await db().catalogueState.updateMany({ data: { asOf: null } })
}
beforeEach(empty)

interface File {
  rows: string[]
  source: string
}

const WITH_DOMAIN = `${HEADER},Domain`

async function load({ rows, source }: File): Promise<string> {
  const input = Readable.from([Buffer.from([WITH_DOMAIN, ...rows, ''].join('\n'))])
  return (await importCsv({ input, fileName: 'test.csv', source })).importId
}

/** Takes an import back, as it was foreseen. */
async function take(importId: string) {
  const foreseen = await previewUndo(importId)
  const { undo } = await undoImport(importId, COMMAND_LINE)
  expect(undo).toMatchObject(foreseen!)
  return undo!
}

/** What was there before the week. */
async function base(files: File[], entries: string[]): Promise<void> {
  if (entries.length > 0)
    await syncCatalogue({
      records: entries.map((day) => hibpBreachSchema.parse(hibpRecord({ Name: `Acme${day}`, Title: 'Acme', Domain: 'acme.com', BreachDate: day }))), // prettier-ignore
      source: 'file',
    })
  for (const file of files) await load(file)
  await pgPool().query(
    "DELETE FROM import_exposure; DELETE FROM import_change; UPDATE csv_import SET finished_at = now() - interval '8 days'",
  )
}

/** Without imports themselves, what waits to be looked at, and the count of the catalogue's changes. */
async function state(): Promise<Record<string, string[]>> {
  const dump = await dumpDatabase()
  for (const name of ['csv_import', 'breach_to_match', 'breach_status_change', 'catalogue_state']) delete dump[name] // prettier-ignore
  // A question that is asked again is another row.
  if (dump.breach_match)
    dump.breach_match = dump.breach_match
      .map((row) => JSON.stringify({ ...(JSON.parse(row) as object), id: '', created_at: '' }))
      .sort()
  return dump
}

/** What the catalogue says, whoever said it first, and when. */
async function said(): Promise<string[]> {
  const { rows } = await pgPool().query<{ said: string }>(
    `WITH r AS (
       SELECT b.id, to_jsonb(b) - '{id,unique_breach_id,added_date,modified_date,last_checked,source_date,search_text,merged_into_id,status_changed_at,match_keys}'::text[]
         || jsonb_build_object('keys', (SELECT jsonb_agg(k ORDER BY k) FROM unnest(b.match_keys) k), 'people', (SELECT jsonb_agg(encode(e.email_hash, 'hex') ORDER BY e.email_hash) FROM exposure e WHERE e.breach_id = b.id)) AS says
       FROM breach b)
     SELECT r.says || jsonb_build_object('part of', (SELECT h.says->'upload_key' FROM breach b JOIN r h ON h.id = b.merged_into_id WHERE b.id = r.id),
       'asked', (SELECT jsonb_agg(jsonb_build_array(q.reason, h.says->'upload_key', h.says->'name') ORDER BY h.says) FROM breach_match q LEFT JOIN r h ON h.id = q.other_id WHERE q.breach_id = r.id)) AS said FROM r`,
  )
  return rows.map((row) => JSON.stringify(row.said)).sort()
}

const row = fc
  .record({
    company: fc.constantFrom('Acme', 'ACME, Inc.', 'Acme Health', 'Borealis'),
    day: fc.constantFrom('2026-08-01', '2026-08-20', '2026-09-25', '2026-11', ''),
    users: fc.integer({ min: 0, max: 3 }),
    data: fc.constantFrom('Names', 'Passwords', '"Names, Passwords"'),
    severity: fc.constantFrom('Low', 'High'),
    emails: fc.subarray(['a@example.com', 'b@example.com', 'c@example.com']),
    domain: fc.constantFrom('', '', 'acme.com', 'borealis.com'),
  })
  .map(({ company, day, users, data, severity, emails, domain }) =>
    [`"${company}"`, day, users * 10, data, severity, emails.join(';'), domain].join(','),
  )
const rows = fc.uniqueArray(row, {
  minLength: 1,
  maxLength: 4,
  // A file that says two things of one breach is refused row by row.
  selector: (line) => line.replace('ACME, Inc.', 'Acme').split(',').slice(0, 2).join(),
})
const file: fc.Arbitrary<File> = fc.record({ rows, source: fc.constantFrom('List', 'List', '') })
/** Each file repeats some of the rows before it. */
const files = fc
  .array(fc.tuple(file, fc.array(fc.nat(), { maxLength: 3 })), { minLength: 2, maxLength: 4 })
  .map((all) => {
    const weeks: File[] = []
    for (const [{ rows: own, source }, picks] of all) {
      const former = weeks.at(-1)?.rows ?? []
      const key = (line: string) => line.replace('ACME, Inc.', 'Acme').split(',').slice(0, 2).join()
      const kept = former.filter((line, index) => picks.includes(index) && !own.some((other) => key(other) === key(line))) // prettier-ignore
      weeks.push({ rows: [...own, ...kept], source: weeks[0]?.source ?? source })
    }
    return weeks
  })
const entries = fc.subarray(['2026-08-05', '2026-10-30'])
const before = fc.array(file, { maxLength: 1 })

test('week 1, then week 2, and both taken back in this order', async () => {
  const week1 = { rows: ['Acme,2026-08-01,10,Names,Low,a@example.com,', 'Gone,2026-08-01,10,Names,Low,,'], source: 'List' } // prettier-ignore
  const week2 = { rows: ['Acme,2026-08-01,20,Names,Low,b@example.com,', 'New,2026-08-01,10,Names,Low,a@example.com,'], source: 'List' } // prettier-ignore
  const was = await state()
  const [first, second] = [await load(week1), await load(week2)]
  expect(await take(first)).toMatchObject({ breachesRemoved: 1, addressesRemoved: 1, left: [{ title: 'Acme', reason: 'imported' }] }) // prettier-ignore
  const remaining = await said()
  expect(await take(second)).toMatchObject({ breachesRemoved: 2, left: [] })
  expect(await state()).toEqual(was)
  await load(week2)
  expect(remaining).toEqual(await said())
})

test('files in whatever order they are taken back: nothing of them is left at the end, and in between what the others say', async () => {
  await fc.assert(
    fc.asyncProperty(
      entries,
      before,
      files,
      fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
      async (listed, older, weeks, order) => {
        await empty()
        await base(older, listed)
        const was = await state()
        const live: { id: string; file: File }[] = []
        for (const week of weeks) live.push({ id: await load(week), file: week })
        const partly: { says: string[]; others: File[] }[] = []
        for (const pick of order) {
          const [gone] = live.splice(pick % Math.max(1, live.length), 1)
          if (!gone) break
          const { left } = await take(gone.id)
          for (const { reason } of left) expect(reason).toBe('imported')
          partly.push({ says: await said(), others: live.map((one) => one.file) })
        }
        expect(await state()).toEqual(was)
        for (const { says, others } of partly.slice(0, -1)) {
          await empty()
          await base(older, listed)
          for (const other of others) await load(other)
          expect(says).toEqual(await said())
        }
      },
    ),
    {
      numRuns: 12,
      examples: [
        // What a file adds to a row is another reason to ask about it.
        [
          ['2026-10-30'],
          [],
          [
            { rows: ['"Acme Health",2026-09-25,0,Names,Low,,', '"Acme",2026-08-01,0,Names,Low,,'], source: 'List' }, // prettier-ignore
            { rows: ['"Acme",2026-08-01,0,Names,Low,,'], source: 'List' },
            { rows: ['"Acme Health",2026-09-25,0,Names,Low,,acme.com', '"Acme",2026-08-01,0,Names,Low,,'], source: 'List' }, // prettier-ignore
          ],
          [0, 0, 0, 0],
        ],
      ],
    },
  )
})

test('between, files come again and an operator changes one: that stays, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(
      before,
      files,
      fc.array(fc.tuple(fc.boolean(), fc.nat()), { maxLength: 5 }),
      fc.option(fc.tuple(fc.nat(), fc.nat()), { nil: undefined }),
      async (older, weeks, steps, edited) => {
        await empty()
        await base(older, [])
        const was = await state()
        const there = new Set((await db().breach.findMany()).map(({ id }) => id))
        const live: string[] = []
        let byHand: number | null = null
        const edit = async (which: number) => {
          const all = await db().breach.findMany({ orderBy: { id: 'asc' } })
          const one = all[which % Math.max(1, all.length)]
          if (!one) return
          await editBreach(COMMAND_LINE, one.uniqueBreachId, { pwnCount: 77, modifiedDate: one.modifiedDate.toISOString() }) // prettier-ignore
          byHand = one.id
        }
        for (const [index, week] of weeks.entries()) {
          live.push(await load(week))
          if (edited && edited[0] % weeks.length === index) await edit(edited[1])
        }
        for (const [isLoad, which] of steps) {
          if (isLoad) live.push(await load(weeks[which % weeks.length]!))
          else for (const id of live.splice(which % Math.max(1, live.length), 1)) await take(id)
        }
        for (const id of live.reverse()) await take(id)
        const now = await state()
        const left = new Set((await db().breach.findMany()).map(({ id }) => id))
        if (byHand === null) expect(now).toEqual(was)
        // What it was changed in stays: a breach of before as it was otherwise, one of the files whole.
        else expect([...left].filter((id) => !there.has(id))).toEqual(there.has(byHand) ? [] : [byHand])
        expect(await db().importChange.count()).toBe(0)
      },
    ),
    { numRuns: 8 },
  )
})
