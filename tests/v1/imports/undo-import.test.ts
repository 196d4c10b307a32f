import fc from 'fast-check'
import { COMMAND_LINE } from '@/lib/audit/record'
import { deleteBreach } from '@/lib/breaches/edit/delete-breach'
import { editBreach } from '@/lib/breaches/edit/edit-breach'
import { decideMatch } from '@/lib/breaches/one/decide-match'
import { leftSentences, undoWords } from '@/lib/imports/undo/plan'
import { setStatus } from '@/lib/breaches/status/set-status'
import { db, pgPool } from '@/lib/db/client'
import { importCsv } from '@/lib/imports/import-csv'
import { previewUndo, undoImport } from '@/lib/imports/undo/undo-import'
import { dumpDatabase } from '@/tests/support/dump'
import { sweepDeleted } from '@/lib/retention/sweep-deleted'
import { emptyTables } from '@/tests/support/empty-tables'
import { createLead } from '@/tests/support/leads'
import { createMember } from '@/tests/support/members'
import { createSettlement } from '@/tests/support/settlements'
import { csv } from '@/tests/support/uploads'

// An import that is taken back leaves the database as it was before it, but for what something later depends on.

async function empty(): Promise<void> {
  await emptyTables('breach', 'exposure', 'csv_import', 'import_change', 'import_exposure', 'kept_count', 'breach_to_match', 'breach_to_sweep', 'breach_status_change', 'removed_breach', 'settlement', 'users', 'lead') // prettier-ignore
}
beforeEach(empty)

async function load(content: string, source = ''): Promise<string> {
  async function* bytes() {
    yield Buffer.from(content)
  }
  return (await importCsv({ input: bytes(), fileName: 'test.csv', source })).importId
}

const take = (importId: string) => undoImport(importId, COMMAND_LINE)

/** Without imports themselves, what waits to be looked at, and the count of the catalogue's changes. */
async function state(): Promise<Record<string, string[]>> {
  const dump = await dumpDatabase()
  for (const name of ['csv_import', 'breach_to_match', 'breach_status_change', 'catalogue_state', 'settlement']) delete dump[name] // prettier-ignore
  // A question that is asked again is another row.
  if (dump.breach_match)
    dump.breach_match = dump.breach_match
      .map((row) => JSON.stringify({ ...(JSON.parse(row) as object), id: '', created_at: '' }))
      .sort()
  return dump
}

const row = fc
  .record({
    company: fc.constantFrom('Acme', 'Acme Inc', 'Borealis', 'Cobalt', 'Cobalt Health'),
    month: fc.integer({ min: 1, max: 4 }),
    users: fc.integer({ min: 1, max: 3 }),
    data: fc.constantFrom('Names', 'Passwords', '"Names, Passwords"'),
    severity: fc.constantFrom('Low', 'High'),
    emails: fc.uniqueArray(fc.constantFrom('a@example.com', 'b@example.com', 'c@example.com')),
  })
  .map(({ company, month, users, data, severity, emails }) =>
    [company, `2024-0${month}-05`, users * 10, data, severity, emails.join(';')].join(','),
  )
const rows = fc.uniqueArray(row, {
  minLength: 1,
  maxLength: 5,
  // A file that says two things of one breach is refused row by row.
  selector: (line) => line.split(',').slice(0, 2).join(),
})
const source = fc.constantFrom('', 'List A', 'List B')

test('imports that are taken back, the last first, leave the database as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(rows, source), { minLength: 2, maxLength: 3 }), async (files) => {
      await empty()
      const before: [string, Record<string, string[]>][] = []
      for (const [content, name] of files) {
        const was = await state()
        before.push([await load(csv(...content), name), was])
      }
      for (const [importId, was] of before.slice(1).reverse()) {
        const [one, other] = await Promise.all([take(importId), take(importId)])
        expect([one.state, other.state]).toEqual(['undone', 'undone'])
        expect(one.undo).toMatchObject({ left: [] })
        expect(await state()).toEqual(was)
      }
      expect(await db().auditEvent.count({ where: { action: 'upload.undo', subject: { in: before.map(([id]) => id) } } })).toBe(files.length - 1) // prettier-ignore
    }),
    { numRuns: 8 },
  )
})

/** The same, whenever a row was last changed: that it was kept apart meanwhile is a change. */
async function stateButTimes(): Promise<Record<string, unknown>> {
  const dump = await state()
  const withoutTime = (row: string) => {
    const { modified_date: _, ...rest } = JSON.parse(row) as Record<string, unknown>
    return JSON.stringify(rest)
  }
  return { ...dump, breach: (dump.breach ?? []).map(withoutTime).sort() }
}

test('that its rows are no others keeps none of them, and leaves nothing behind', async () => {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(rows, rows, source, async (first, second, name) => {
      await empty()
      await load(csv(...first), 'List C')
      const before = await stateButTimes()
      const importId = await load(csv(...second), name)
      const added = (await db().importChange.findMany({ where: { importId, isNew: true } })).map(({ breachId }) => breachId) // prettier-ignore
      const asked = await db().breachMatch.findMany({
        where: { state: 'open', OR: [{ breachId: { in: added } }, { otherId: { in: added } }] },
      })
      for (const { id } of asked) {
        const open = await db().breachMatch.findFirst({ where: { id, state: 'open' } })
        if (!open) continue
        await decideMatch(COMMAND_LINE, id, { decision: open.otherId === null ? 'aside' : 'apart' })
        answered++
      }
      const { undo } = await take(importId)
      expect(undo).toMatchObject({ left: [], leftBy: {} })
      expect(await stateButTimes()).toEqual(before)
    }),
    { numRuns: 12, examples: [[['Cobalt,2024-01-05,10,Names,Low,a@example.com'], ['Cobalt Health,2024-01-05,10,Names,Low,', 'Acme,,10,Names,Low,'], '']] }, // prettier-ignore
  )
  expect(answered).toBeGreaterThan(1)
})

test('what was said to be the same breach stays, and is counted with the reason', async () => {
  await load(csv('Cobalt,2024-01-05,10,Names,Low,'), 'List C')
  const importId = await load(
    csv('Cobalt Health,2024-01-05,10,Names,Low,a@example.com', 'Acme,2024-01-05,10,Names,Low,'),
  )
  const { id } = await db().breachMatch.findFirstOrThrow({ where: { state: 'open' } })
  await decideMatch(COMMAND_LINE, id, { decision: 'merge' })
  const foreseen = await previewUndo(importId)
  expect(foreseen).toMatchObject({
    breachesRemoved: 1,
    entriesRemoved: 1,
    addressesWithThem: 0,
    leftBy: { decided: 1 },
  })
  expect(undoWords(foreseen!)).toBe('1 entry removed, 1 entry or row left as it is')
  expect(leftSentences(foreseen!)).toEqual([
    '1: an admin has said under Review that it is the same breach as another',
  ])
})

test('what came later stays, and is named', async () => {
  await load(csv('Acme,2024-01-05,10,Names,Low,a@example.com'))
  const importId = await load(
    csv(
      'Acme,2024-01-05,20,Passwords,Low,a@example.com;b@example.com',
      'Borealis,2024-02-05,10,Names,Low,c@example.com',
      'Cobalt,2024-03-05,10,Names,Low,c@example.com',
      'Deneb,2024-03-05,10,Names,Low,c@example.com',
    ),
  )
  const idOf = async (title: string) => (await db().breach.findFirstOrThrow({ where: { title } })).id
  const acme = await db().breach.findFirstOrThrow({ where: { title: 'Acme' } })
  await editBreach(COMMAND_LINE, acme.uniqueBreachId, { pwnCount: 77, modifiedDate: acme.modifiedDate.toISOString() }) // prettier-ignore
  await load(csv('Borealis,2024-02-05,10,Names,Low,d@example.com'))
  const { id: settlementId } = await createSettlement()
  const { id: sourceId } = await db().settlementSource.findFirstOrThrow({ where: { settlementId } })
  await db().settlementBreach.create({ data: { settlementId, breachId: await idOf('Cobalt'), sourceId, linkedBy: 'x' } }) // prettier-ignore
  const foreseen = await previewUndo(importId)
  const { undo } = await take(importId)
  expect(undo).toMatchObject(foreseen!)
  expect(undo).toMatchObject({
    breachesRemoved: 1,
    breachesReverted: 1,
    // That of Borealis too: the later file has another one.
    addressesRemoved: 2,
    left: [
      { title: 'Borealis', reason: 'imported' },
      { title: 'Cobalt', reason: 'linked' },
      { title: 'Acme', reason: 'changed', fields: ['Affected Users'] },
    ],
  })
  const titles = await db().breach.findMany({ orderBy: { id: 'asc' }, select: { title: true } })
  expect(titles.map(({ title }) => title)).toEqual(['Acme', 'Borealis', 'Cobalt'])
  expect(await db().breach.findFirstOrThrow({ where: { title: 'Acme' } })).toMatchObject({ pwnCount: 77n, dataClasses: ['Names'] }) // prettier-ignore
  expect(await db().exposure.count({ where: { breachId: acme.id } })).toBe(1)
})

test('a legal status keeps no breach that the import added, and how many go is said before', async () => {
  await load(csv('Acme,2024-01-05,10,Names,Low,a@example.com'))
  const before = await state()
  const importId = await load(
    csv(
      'Borealis,2024-02-05,10,Names,Low,c@example.com',
      'Cobalt,2024-03-05,10,Names,Low,c@example.com',
      'Deneb,2024-03-05,10,Names,Low,c@example.com',
      'Elara,2024-03-05,10,Names,Low,c@example.com',
    ),
  )
  const keyOf = async (title: string) =>
    (await db().breach.findFirstOrThrow({ where: { title } })).uniqueBreachId
  const evidence = { caseName: 'Doe v. All', court: null, sourceUrl: null, deadline: null }
  await setStatus({ actor: COMMAND_LINE, key: await keyOf('Borealis'), status: 2, evidence })
  await setStatus({ actor: COMMAND_LINE, key: await keyOf('Cobalt'), status: 3 })
  await setStatus({ actor: COMMAND_LINE, key: await keyOf('Elara'), status: 2, evidence })
  await deleteBreach(COMMAND_LINE, await keyOf('Elara'))
  const foreseen = await previewUndo(importId)
  expect(foreseen).toMatchObject({ breachesRemoved: 4, statusesRemoved: 3, evidenceRemoved: 2, left: [] })
  expect(undoWords(foreseen!)).toBe('4 entries removed with their 4 addresses, 3 legal statuses removed with them (2 with a case, a court, a source or a day)') // prettier-ignore
  expect((await take(importId)).undo).toMatchObject(foreseen!)
  await sweepDeleted(60_000)
  expect(await state()).toEqual(before)
})

test.each(['request', 'case', 'edit'])('with a status, a %s keeps it', async (what) => {
  const importId = await load(csv('Acme,2024-01-05,10,Names,Low,a@example.com'))
  const acme = await db().breach.findFirstOrThrow({ where: { title: 'Acme' } })
  await setStatus({ actor: COMMAND_LINE, key: acme.uniqueBreachId, status: 2, reason: 'Filed' })
  const { modifiedDate } = await db().breach.findFirstOrThrow()
  const { userId } = await createMember()
  if (what === 'request') await createLead({ uniqueBreachId: acme.uniqueBreachId })
  if (what === 'case') await db().case.create({ data: { userId, uniqueBreachId: acme.uniqueBreachId, company: 'Acme', status: 'active', stage: 'x' } }) // prettier-ignore
  if (what === 'edit') await editBreach(COMMAND_LINE, acme.uniqueBreachId, { pwnCount: 77, modifiedDate: modifiedDate.toISOString() }) // prettier-ignore
  const { undo } = await take(importId)
  const reason = { request: 'requested', case: 'followed', edit: 'changed' }[what]
  expect(undo).toMatchObject({ breachesRemoved: 0, statusesRemoved: 0, left: [{ title: 'Acme', reason }] })
  expect(await db().breach.findFirstOrThrow()).toMatchObject({ massActionBreachStatus: 2 })
})

test('after seven days, and of one that was not loaded, nothing is taken back', async () => {
  const importId = await load(csv('Acme,2024-01-05,10,Names,Low,a@example.com'))
  await db().csvImport.update({ where: { id: importId }, data: { state: 'discarded' } })
  await expect(take(importId)).rejects.toMatchObject({ code: 'conflict' })
  await db().csvImport.update({ where: { id: importId }, data: { state: 'done', finishedAt: new Date(Date.now() - 8 * 86_400_000) } }) // prettier-ignore
  await expect(take(importId)).rejects.toMatchObject({ code: 'gone' })
  expect(await previewUndo(importId)).toBeNull()
  expect(await db().breach.count()).toBe(1)
})

test('a kill in the middle leaves everything as it was, and it is taken back the next time', async () => {
  const importId = await load(csv('Acme,2024-01-05,10,Names,Low,a@example.com'))
  const before = await state()
  await pgPool().query(`
    CREATE FUNCTION refuse_undo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN OLD; END $$;
    CREATE TRIGGER refuse_undo BEFORE DELETE ON breach FOR EACH ROW EXECUTE FUNCTION refuse_undo()`)
  try {
    await expect(take(importId)).rejects.toThrow()
  } finally {
    await pgPool().query('DROP TRIGGER refuse_undo ON breach; DROP FUNCTION refuse_undo()')
  }
  expect(await state()).toEqual(before)
  expect((await take(importId)).state).toBe('undone')
  expect(await db().breach.count()).toBe(0)
})
