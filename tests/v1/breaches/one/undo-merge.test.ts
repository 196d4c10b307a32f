import { Readable } from 'node:stream'
import fc from 'fast-check'
import { COMMAND_LINE } from '@/lib/audit/record'
import type { BreachEvidence } from '@/lib/breaches/breach'
import { decideMatch } from '@/lib/breaches/one/decide-match'
import { regroup } from '@/lib/breaches/one/regroup'
import { sqlOfTransaction } from '@/lib/breaches/one/rows'
import { hibpBreachSchema } from '@/lib/breaches/sources/hibp-schema'
import { deleteBreach } from '@/lib/breaches/edit/delete-breach'
import { editBreach } from '@/lib/breaches/edit/edit-breach'
import { setStatus } from '@/lib/breaches/status/set-status'
import type { StatusCode } from '@/lib/breaches/status/status-table'
import { syncCatalogue } from '@/lib/breaches/sync/sync-catalogue'
import { moveCases } from '@/lib/cases/move-cases'
import { db } from '@/lib/db/client'
import { importCsv } from '@/lib/imports/import-csv'
import { listRecentlyRemoved } from '@/lib/panel/list-removed'
import { putBackRemoved } from '@/lib/panel/put-back'
import { dumpDatabase } from '@/tests/support/dump'
import { emptyTables } from '@/tests/support/empty-tables'
import { hibpRecord } from '@/tests/support/factories'
import { createMember } from '@/tests/support/members'
import { csv } from '@/tests/support/uploads'

// Same breach, and its undo: what an entry took over from what it was made one with, it gives back.

async function empty(): Promise<void> {
  await emptyTables('breach', 'exposure', 'csv_import', 'import_change', 'import_exposure', 'kept_count', 'breach_to_match', 'breach_status_change', 'removed_breach', '"case"') // prettier-ignore
  await db().catalogueState.updateMany({ data: { asOf: null } })
}
beforeEach(empty)

const load = (...rows: string[]) =>
  importCsv({ input: Readable.from([Buffer.from(csv(...rows))]), fileName: 'list.csv' })
const sync = (...records: Record<string, unknown>[]) =>
  syncCatalogue({ records: records.map((record) => hibpBreachSchema.parse(hibpRecord(record))), source: 'file' }) // prettier-ignore
const get = (uniqueBreachId: string) => db().breach.findUniqueOrThrow({ where: { uniqueBreachId } })
const evidence = (caseName: string): BreachEvidence => ({ caseName, court: 'A court', sourceUrl: 'https://example.com/case', deadline: '2099-01-31' }) // prettier-ignore
const status = (key: string, code: StatusCode, caseName: string | null) =>
  setStatus({ actor: COMMAND_LINE, key, status: code, evidence: caseName === null ? null : evidence(caseName), reason: 'Filed' }) // prettier-ignore
const undo = (id: string) => decideMatch(COMMAND_LINE, id, { decision: 'undo' })

async function merge(breach: string, other?: string): Promise<string> {
  const { id } = await db().breachMatch.findFirstOrThrow({
    where: { breach: { uniqueBreachId: breach }, ...(other && { other: { uniqueBreachId: other } }) },
  })
  await decideMatch(COMMAND_LINE, id, { decision: 'merge' })
  return id
}

const ADOBE = 'Adobe'
const SYSTEMS = 'adobe-systems-2026-08-10'

/** An entry, and a row of another list that may be the same. */
async function similar(): Promise<void> {
  await sync({ Name: ADOBE, Title: 'Adobe', Domain: 'adobe.com', BreachDate: '2026-08-04' })
  await load('Adobe Systems,2026-08-10,5,Names,Low,a@example.com')
}

const statusOf = async (key: string) => {
  const { massActionBreachStatus, statusSetByAdmin, statusChangedAt, evidenceCaseName, evidenceCourt, evidenceSourceUrl, evidenceDeadline } = await get(key) // prettier-ignore
  return { massActionBreachStatus, statusSetByAdmin, statusChangedAt, evidenceCaseName, evidenceCourt, evidenceSourceUrl, evidenceDeadline } // prettier-ignore
}

describe('the legal status', () => {
  test('that an entry took over goes back with its evidence and its day', async () => {
    await similar()
    await status(SYSTEMS, 2, 'Doe v. Adobe')
    const [was, theirs] = [await statusOf(ADOBE), await statusOf(SYSTEMS)]
    const id = await merge(SYSTEMS)
    expect(await statusOf(ADOBE)).toMatchObject({ massActionBreachStatus: 2, evidenceCaseName: 'Doe v. Adobe' }) // prettier-ignore
    await undo(id)
    expect(await statusOf(ADOBE)).toEqual(was)
    expect(await statusOf(SYSTEMS)).toEqual(theirs)
    // And is taken over again where they are one again.
    await merge(SYSTEMS)
    expect(await statusOf(ADOBE)).toMatchObject({ massActionBreachStatus: 2, statusSetByAdmin: true })
  })

  test('evidence that stood there before comes back', async () => {
    await similar()
    const { modifiedDate } = await get(ADOBE)
    await editBreach(COMMAND_LINE, ADOBE, { evidence: evidence('Their own'), modifiedDate: modifiedDate.toISOString() }) // prettier-ignore
    await status(SYSTEMS, 2, 'Doe v. Adobe')
    const was = await statusOf(ADOBE)
    await undo(await merge(SYSTEMS))
    expect(await statusOf(ADOBE)).toEqual(was)
    expect(was).toMatchObject({ statusSetByAdmin: false, evidenceCaseName: 'Their own' })
  })

  test.each([
    ['the status', () => status(ADOBE, 1, 'Another')],
    ['what it rests on', () => status(ADOBE, 2, 'Another')],
    ['nothing but that it is so', () => status(ADOBE, 2, 'Doe v. Adobe')],
  ])('stays as it is where somebody has since said %s', async (_what, later) => {
    await similar()
    await status(SYSTEMS, 2, 'Doe v. Adobe')
    const id = await merge(SYSTEMS)
    await later()
    const theirs = await statusOf(ADOBE)
    await undo(id)
    expect(await statusOf(ADOBE)).toEqual(theirs)
    expect(await get(ADOBE)).toMatchObject({ statusSetByAdmin: true, statusTaken: null })
  })

  test('goes back with a row that another name parts from the entry', async () => {
    await load('Acme,2026-08-01,5,Names,Low,', 'Beta,2026-08-10,5,Names,Low,')
    const was = await statusOf('acme-2026-08-01')
    await status('beta-2026-08-10', 2, 'Doe v. Beta')
    const rename = async (title: string) => {
      const { modifiedDate } = await get('beta-2026-08-10')
      await editBreach(COMMAND_LINE, 'beta-2026-08-10', { title, modifiedDate: modifiedDate.toISOString() })
    }
    await rename('Acme')
    expect(await statusOf('acme-2026-08-01')).toMatchObject({ massActionBreachStatus: 2 })
    await rename('Beta')
    expect(await statusOf('acme-2026-08-01')).toEqual(was)
  })

  test.each([
    ['the other one first', ['adobe-holdings-2026-08-12', SYSTEMS]],
    ['that one first', [SYSTEMS, 'adobe-holdings-2026-08-12']],
  ])(
    'of several is the one said last, and the other one where that goes: merged with %s',
    async (_what, order) => {
      await similar()
      await load('Adobe Holdings,2026-08-12,5,Names,Low,')
      await status('adobe-holdings-2026-08-12', 1, 'Roe v. Adobe')
      await status(SYSTEMS, 2, 'Doe v. Adobe')
      const was = await statusOf(ADOBE)
      const ids = new Map<string, string>()
      for (const key of order) ids.set(key, await merge(key, ADOBE))
      expect(await statusOf(ADOBE)).toMatchObject({ evidenceCaseName: 'Doe v. Adobe' })
      await undo(ids.get(SYSTEMS)!)
      expect(await statusOf(ADOBE)).toMatchObject({ evidenceCaseName: 'Roe v. Adobe' })
      await undo(ids.get('adobe-holdings-2026-08-12')!)
      expect(await statusOf(ADOBE)).toEqual(was)
    },
  )

  test('takes its cases along, there and back', async () => {
    await similar()
    const { userId } = await createMember()
    await db().case.create({ data: { user: { connect: { id: userId } }, uniqueBreachId: ADOBE, company: 'Adobe', status: 'monitoring', stage: 'Monitoring for legal action' } }) // prettier-ignore
    await moveCases()
    const was = await db().case.findFirstOrThrow({ select: { status: true, stage: true } })
    await status(SYSTEMS, 2, 'Doe v. Adobe')
    const id = await merge(SYSTEMS)
    await moveCases()
    expect(await db().case.findFirst({ select: { status: true, stage: true } })).not.toEqual(was)
    await undo(id)
    await moveCases()
    expect(await db().case.findFirst({ select: { status: true, stage: true } })).toEqual(was)
  })
})

/** What a person sees or an operator has set, without queues, and the days that only move on. */
async function state(): Promise<Record<string, Record<string, unknown>[]>> {
  const dump = await dumpDatabase()
  const rows = (table: string, ...without: string[]) =>
    (dump[table] ?? []).map((row) => ({ ...(JSON.parse(row) as Record<string, unknown>), ...Object.fromEntries(without.map((name) => [name, null])) })) // prettier-ignore
  const queues = ['breach_to_match', 'breach_status_change', 'catalogue_state', 'breach', 'breach_match']
  const others = Object.fromEntries(
    Object.keys(dump).flatMap((name) => (queues.includes(name) || name === 'counts' ? [] : [[name, rows(name)]])), // prettier-ignore
  )
  // A question that is asked again is another row.
  const questions = rows('breach_match', 'id', 'created_at').map((row) => JSON.stringify(row))
  return {
    ...others,
    // What is taken over anew is taken over that day.
    breach: rows('breach', 'modified_date').map((row) => (row.status_taken ? { ...row, status_changed_at: null } : row)), // prettier-ignore
    breach_match: questions.sort().map((row) => JSON.parse(row) as Record<string, unknown>),
    counts: (dump.counts ?? []).map((count) => ({ count })),
  }
}

const readHeads = async () =>
  (await db().breach.findMany({ where: { mergedIntoId: null }, orderBy: { id: 'asc' } })).map(({ uniqueBreachId }) => uniqueBreachId) // prettier-ignore

const OF_STATUS = ['mass_action_breach_status', 'status_set_by_admin', 'status_changed_at', 'status_taken', 'evidence_case_name', 'evidence_court', 'evidence_source_url', 'evidence_deadline'] // prettier-ignore
const title = fc.constantFrom<string>(
  'Adobe',
  'Adobe Systems',
  'Adobe Systems Europe',
  'Adobe Health',
  'Adobe Porn',
)
const listed = fc.record({
  title,
  day: fc.constantFrom<string>('2026-08-01', '2026-08-20', '2026-09-25', '2026-10-20', ''),
  users: fc.constantFrom<string>('0', '10', '2000'),
  data: fc.constantFrom<string>('Names', 'Passwords', 'Personal information', '"Names, Passwords"'),
  domain: fc.constantFrom<string>('', 'adobe.com', 'health.example'),
})
const said = fc.record({
  which: fc.nat(),
  code: fc.constantFrom<StatusCode>(1, 2, 3, 4),
  caseName: fc.constantFrom<string>('One', 'Two'),
})

const row = (title: string, domain: string, day = '2026-08-01') => ({
  title,
  day,
  users: '0',
  data: 'Names',
  domain,
})
/** An entry with two parts that have a status, of which a merge takes the first one's place and its undo gives it back. */
const TWO_WITH_A_STATUS = {
  entries: [],
  rows: [
    row('Adobe Porn', ''),
    row('Adobe', ''),
    row('Adobe', 'health.example', '2026-09-25'),
    row('Adobe Systems', 'adobe.com'),
    row('Adobe Systems Europe', 'health.example'),
  ],
  before: [
    { which: 1124772742, code: 1 as StatusCode, caseName: 'One' },
    { which: 877762898, code: 1 as StatusCode, caseName: 'One' },
  ],
  merges: [2006695622],
  later: undefined,
  order: [0, 0, 0],
}

test('what is merged and undone is as it was, but for what somebody has set since', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        entries: fc.uniqueArray(fc.constantFrom<string>('2026-08-02', '2026-08-05', '2026-09-30'), {
          maxLength: 2,
        }),
        rows: fc.uniqueArray(listed, { minLength: 2, maxLength: 5, selector: (row) => row.title + row.day }),
        before: fc.array(said, { maxLength: 4 }),
        merges: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        later: fc.option(said, { nil: undefined }),
        order: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
      }),
      async ({ entries, rows, before, merges, later, order }) => {
        await empty()
        if (entries.length > 0)
          await sync(...entries.map((day, n) => ({ Name: `Adobe${n}`, Title: n === 0 ? 'Adobe' : 'Adobe Europe', Domain: 'adobe.com', BreachDate: day }))) // prettier-ignore
        await importCsv({
          input: Readable.from([
            Buffer.from(
              `Company,Breach Date,Affected Users,Data Types,Severity,Emails,Domain\n${rows.map((row) => [row.title, row.day, row.users, row.data, 'Low', 'a@example.com', row.domain].join()).join('\n')}\n`,
            ),
          ]),
          fileName: 'list.csv',
        })
        const keys = (await db().breach.findMany({ orderBy: { id: 'asc' } })).map(({ uniqueBreachId }) => uniqueBreachId) // prettier-ignore
        for (const { which, code, caseName } of before)
          await status(keys[which % keys.length]!, code, caseName)
        await db().$transaction(async (tx) => {
          const all = await tx.breach.findMany({ select: { matchKeys: true } })
          await regroup(sqlOfTransaction(tx), all.flatMap(({ matchKeys }) => matchKeys), null) // prettier-ignore
        })
        const was = await state()
        const heads = await readHeads()
        const done: string[] = []
        for (const which of merges) {
          const open = await db().breachMatch.findMany({ where: { state: 'open', otherId: { not: null } }, orderBy: [{ breachId: 'asc' }, { otherId: 'asc' }] }) // prettier-ignore
          if (open.length === 0) break
          const { id } = open[which % open.length]!
          await decideMatch(COMMAND_LINE, id, { decision: 'merge' })
          done.push(id)
        }
        // What is an entry before and after: the status of a part of one is its entry's as well.
        const entriesNow = (await readHeads()).filter((key) => heads.includes(key))
        const edited = later && entriesNow[later.which % entriesNow.length]
        if (later && edited) await status(edited, later.code, later.caseName)
        const theirs = edited ? await get(edited) : null
        for (const pick of order) {
          const [id] = done.splice(pick % Math.max(1, done.length), 1)
          if (id) await undo(id)
        }
        const now = await state()
        if (theirs) {
          const of = (all: typeof now) => all.breach!.find(({ id }) => id === theirs.id)!
          expect(of(now)).toMatchObject({ mass_action_breach_status: theirs.massActionBreachStatus, evidence_case_name: theirs.evidenceCaseName }) // prettier-ignore
          for (const column of OF_STATUS) of(was)[column] = of(now)[column]
        }
        expect(now).toEqual(was)
      },
    ),
    { numRuns: 25, examples: [[TWO_WITH_A_STATUS]] },
  )
})

test('a part that is deleted leaves its entry at once as it was, and put back belongs to it again', async () => {
  await similar()
  await status(SYSTEMS, 2, 'Doe v. Adobe')
  const alone = await get(ADOBE)
  await merge(SYSTEMS)
  const together = await get(ADOBE)
  expect([alone.massActionBreachStatus, together.massActionBreachStatus]).toEqual([3, 2])
  await deleteBreach(COMMAND_LINE, SYSTEMS)
  const after = await get(ADOBE)
  expect({ ...after, modifiedDate: null }).toEqual({ ...alone, modifiedDate: null })
  // Nothing is left to do.
  await db().$transaction((tx) => regroup(sqlOfTransaction(tx), after.matchKeys, null))
  expect(await get(ADOBE)).toEqual(after)
  const [item] = (await listRecentlyRemoved({ page: 1, limit: 10 })).results
  expect(await putBackRemoved(item!.id, COMMAND_LINE)).toMatchObject({ restored: true })
  const again = { modifiedDate: null, statusChangedAt: null }
  expect({ ...(await get(ADOBE)), ...again }).toEqual({ ...together, ...again })
})
