import fc from 'fast-check'
import { COMMAND_LINE } from '@/lib/audit/record'
import { deleteBreach } from '@/lib/breaches/edit/delete-breach'
import { editBreach } from '@/lib/breaches/edit/edit-breach'
import { db, pgPool } from '@/lib/db/client'
import { importCsv } from '@/lib/imports/import-csv'
import { previewUndo, undoImport } from '@/lib/imports/undo/undo-import'
import { putBackRemoved } from '@/lib/panel/put-back'
import { sweepDeleted } from '@/lib/retention/sweep-deleted'
import { keyOf } from '@/tests/support/account'
import { emptyTables } from '@/tests/support/empty-tables'
import { createTestFirm } from '@/tests/support/firms'
import { emptyLedger } from '@/tests/support/mail'
import { HEADER } from '@/tests/support/uploads'

// What has come to rest on an import that is taken back: breaches that were there before, mail, later files, and what was deleted.

async function empty(): Promise<void> {
  await emptyLedger()
  await emptyTables('csv_import', 'import_change', 'import_exposure', 'kept_count', 'breach_to_sweep', 'breach_status_change', 'removed_item', 'removed_breach', 'law_firm') // prettier-ignore
}
beforeEach(empty)

const WITH_DOMAIN = `${HEADER},Domain`

async function load(rows: string[], source = '', header = HEADER): Promise<string> {
  async function* bytes() {
    yield Buffer.from([header, ...rows, ''].join('\n'))
  }
  return (await importCsv({ input: bytes(), fileName: 'test.csv', source })).importId
}

/** Takes an import back, as it was foreseen. */
async function take(importId: string) {
  const foreseen = await previewUndo(importId)
  const { undo } = await undoImport(importId, COMMAND_LINE)
  expect(undo).toMatchObject(foreseen!)
  return undo!
}

const find = (uniqueBreachId: string) => db().breach.findUnique({ where: { uniqueBreachId } })
const get = (uniqueBreachId: string) => db().breach.findUniqueOrThrow({ where: { uniqueBreachId } })

async function addressesOf(breachId: number): Promise<number> {
  const [{ n }] = await db().$queryRaw<[{ n: number }]>`
    SELECT COALESCE(sum(n), 0)::int AS n FROM kept_count WHERE name = 'exposure' AND key = ${String(breachId)}`
  expect(await db().exposure.count({ where: { breachId } })).toBe(n)
  return n
}

async function edit(key: string, facts: Record<string, unknown>): Promise<void> {
  const { modifiedDate } = await get(key)
  await editBreach(COMMAND_LINE, key, { ...facts, modifiedDate: modifiedDate.toISOString() })
}

async function putBack(title: string) {
  const removed = await db().removedItem.findFirst({ where: { title } })
  return removed ? putBackRemoved(removed.id, COMMAND_LINE) : null
}

interface Told {
  campaignOf: number
  /** As the message names them; null where its campaign says it. */
  rows?: number[] | null
  state?: string
  basis?: string
  template?: string
}

/** Mail to an address, as alerts are written. */
async function mail(
  email: string,
  { campaignOf, rows = null, state = 'sent', basis = 'listed', template = 'breach-get-notified' }: Told,
): Promise<void> {
  await pgPool().query(
    `WITH r AS (
       INSERT INTO email_render (id, template, subject, html, text) VALUES ('r', 'test', 's', 'h', 't') ON CONFLICT (id) DO UPDATE SET subject = 's' RETURNING id
     ), c AS (
       INSERT INTO email_campaign (breach_id, unique_breach_id, kind, render_id, updated_at) SELECT $1, '', 'get_notified', id, now() FROM r
       ON CONFLICT (breach_id, kind) DO UPDATE SET updated_at = now() RETURNING id
     )
     INSERT INTO email_message (dedupe_key, template, render_id, campaign_id, email_hash, recipient, basis, breach_ids, state)
     SELECT gen_random_uuid(), $6, 'r', c.id, $2, '\\x01', $5, $3::int[], $4::email_state FROM c`,
    [campaignOf, Buffer.from(keyOf(email)), rows, state, basis, template],
  )
}

describe('breaches that were there before', () => {
  test('one that has come to belong to an added one keeps it, and its addresses', async () => {
    await load(['Acme Holdings,2024-03-05,10,Names,Low,a@example.com'])
    const importId = await load([
      'Acme Holdings,2024-03-05,10,Names,Low,b@example.com',
      'Acme,2024-03-01,10,Names,Low,c@example.com',
    ])
    await edit('acme-holdings-2024-03-05', { title: 'Acme' })
    const [old, added] = [await get('acme-holdings-2024-03-05'), await get('acme-2024-03-01')]
    expect(old.mergedIntoId).toBe(added.id)
    const { left, addressesRemoved } = await take(importId)
    expect(left).toMatchObject([{ uniqueBreachId: 'acme-2024-03-01', reason: 'holds' }])
    expect(addressesRemoved).toBe(1)
    expect(await get(old.uniqueBreachId)).toMatchObject({ id: old.id, mergedIntoId: added.id })
    expect(await addressesOf(old.id)).toBe(1)
  })

  test('one that the import itself has merged stands for itself again', async () => {
    await load(['Acme,2024-03-05,10,Names,Low,a@example.com'])
    const importId = await load(['Acme,2024-03-01,10,Names,Low,c@example.com'])
    expect((await get('acme-2024-03-05')).mergedIntoId).not.toBeNull()
    expect(await take(importId)).toMatchObject({ breachesRemoved: 1, left: [] })
    expect(await get('acme-2024-03-05')).toMatchObject({ mergedIntoId: null })
  })

  test('one that belonged to what is gone by now stands for itself', async () => {
    await load(['Beta,2024-01-10,10,Names,Low,h@example.com'])
    await load(['Acme,2024-01-20,10,Names,Low,a@example.com,beta.com'], 'List A', WITH_DOMAIN)
    const [head, row] = [await get('beta-2024-01-10'), await get('acme-2024-01-20')]
    expect(row.mergedIntoId).toBe(head.id)
    const importId = await load(
      ['Acme,2024-01-20,10,Names,Low,a@example.com,acme.com'],
      'List A',
      WITH_DOMAIN,
    )
    expect((await get(row.uniqueBreachId)).mergedIntoId).toBeNull()
    await deleteBreach(COMMAND_LINE, head.uniqueBreachId)
    // The deleted one too: it showed the domain of what belonged to it.
    expect(await take(importId)).toMatchObject({ breachesReverted: 2, left: [] })
    expect(await get(row.uniqueBreachId)).toMatchObject({ mergedIntoId: null, domain: 'beta.com' })
    // It belongs to it again once that is back.
    await putBack('Beta')
    expect((await get(row.uniqueBreachId)).mergedIntoId).toBe(head.id)
  })

  test('that an import has written down by which names others are found is nothing to take back', async () => {
    await load(['Acme,2024-03-01,10,Names,Low,a@example.com', 'Cobalt,2024-03-01,10,Names,Low,'])
    await pgPool().query("UPDATE breach SET match_keys = '{}', match_prefixes = '{}'")
    const importId = await load(['Deneb,2024-03-01,10,Names,Low,c@example.com'])
    expect((await get('acme-2024-03-01')).matchKeys).toEqual(['acme'])
    await edit('cobalt-2024-03-01', { title: 'Cobalt Health' })
    expect(await take(importId)).toMatchObject({ breachesRemoved: 1, breachesReverted: 0, left: [] })
    expect((await get('acme-2024-03-01')).matchKeys).toEqual(['acme'])
    expect((await get('cobalt-2024-03-01')).matchKeys).toContain('cobalthealth')
  })

  test('one that a law firm is named for stays', async () => {
    const importId = await load(['Acme,2024-03-01,10,Names,Low,c@example.com'])
    const { id: breachId } = await get('acme-2024-03-01')
    const { id: firmId } = await createTestFirm()
    await db().breachLawFirm.create({ data: { breachId, firmId, setBy: 'x' } })
    expect(await take(importId)).toMatchObject({ breachesRemoved: 0, left: [{ reason: 'assigned' }] })
    expect(await db().breachLawFirm.count()).toBe(1)
  })
})

describe('mail', () => {
  const old = 'Acme,2024-03-01,10,Names,Low,a@example.com'
  const both = () => Promise.all([get('acme-2024-03-01'), get('acme-2024-03-02')])

  test('what people were told of as part of another entry stays', async () => {
    await load([old])
    const importId = await load(['Acme,2024-03-02,10,Names,Low,b@example.com'])
    const [head, row] = await both()
    expect(row.mergedIntoId).toBe(head.id)
    await mail('b@example.com', { campaignOf: head.id, rows: [row.id] })
    expect(await take(importId)).toMatchObject({ breachesRemoved: 0, left: [{ uniqueBreachId: 'acme-2024-03-02', reason: 'told' }] }) // prettier-ignore
    expect(await addressesOf(row.id)).toBe(1)
  })

  test.each([
    ['by the campaign of an entry of one row', null, 'delivered'],
    ['by the row', 'row', 'sending'],
  ])('whose address was added and who was told %s stays on the list', async (_how, named, state) => {
    await load([old])
    const importId = await load(['Acme,2024-03-01,10,Names,Low,b@example.com;c@example.com'])
    const { id } = await get('acme-2024-03-01')
    await mail('b@example.com', { campaignOf: id, rows: named ? [id] : null, state })
    expect(await take(importId)).toMatchObject({ addressesRemoved: 0, left: [{ reason: 'told' }] })
    expect(await addressesOf(id)).toBe(3)
  })

  test('mail to others, mail of before and mail to who asked keep nothing', async () => {
    await load([old])
    const { id } = await get('acme-2024-03-01')
    await mail('b@example.com', { campaignOf: id })
    const importId = await load([
      'Acme,2024-03-01,10,Names,Low,b@example.com',
      'Acme,2024-03-02,10,Names,Low,b@example.com',
    ])
    const [, row] = await both()
    await mail('a@example.com', { campaignOf: id, rows: [id] })
    await mail('d@example.com', { campaignOf: id, rows: [id, row.id], basis: 'asked-about' })
    expect(await take(importId)).toMatchObject({ breachesRemoved: 1, addressesRemoved: 1, left: [] })
  })

  test('what waits is not sent to who is on no list any more', async () => {
    await load([old, 'Beta,2024-03-01,10,Names,Low,b@example.com'])
    const importId = await load(['Acme,2024-03-01,10,Names,Low,b@example.com;c@example.com'])
    const [acme, beta] = [await get('acme-2024-03-01'), await get('beta-2024-03-01')]
    await mail('c@example.com', { campaignOf: acme.id, state: 'queued' })
    await mail('a@example.com', { campaignOf: acme.id, state: 'queued' })
    await mail('b@example.com', { campaignOf: 0, rows: [acme.id, beta.id], state: 'queued', template: 'breach-digest' }) // prettier-ignore
    await db().breachToMatch.deleteMany()
    expect(await take(importId)).toMatchObject({ addressesRemoved: 2, left: [] })
    const states = await db().emailMessage.findMany({ orderBy: { id: 'asc' }, select: { state: true } })
    expect(states.map(({ state }) => state)).toEqual(['cancelled', 'queued', 'cancelled'])
    // Of the other one of the digest they are told without it.
    const waiting = await db().breachToMatch.findMany({ orderBy: { breachId: 'asc' } })
    expect(waiting.map(({ breachId }) => breachId)).toEqual([acme.id, beta.id])
  })
})

describe('a later file that says the same', () => {
  const first = ['Acme,2024-03-01,10,Names,Low,', 'Beta,2024-03-01,10,Names,Low,']

  test('keeps what it says, and no more', async () => {
    const week1 = await load([...first, 'Gone,2024-03-01,10,Names,Low,'], 'List')
    const week2 = await load([...first, 'Cobalt,2024-03-01,10,Names,Low,'], 'List')
    expect(await db().importChange.count({ where: { importId: week2, isSaid: true } })).toBe(2)
    const { breachesRemoved, left } = await take(week1)
    expect(breachesRemoved).toBe(1)
    expect(left).toMatchObject([
      { title: 'Acme', reason: 'imported' },
      { title: 'Beta', reason: 'imported' },
    ])
    expect(await db().breach.count()).toBe(3)
  })

  test('once it is taken back itself, nothing keeps them', async () => {
    const week1 = await load(first, 'List')
    await take(await load(first, 'List'))
    expect(await take(week1)).toMatchObject({ breachesRemoved: 2, left: [] })
  })

  test('keeps what the first one has changed', async () => {
    await load(['Acme,2024-03-01,10,Names,Low,'], 'List')
    const changed = ['Acme,2024-03-01,20,Passwords,Low,']
    const week1 = await load(changed, 'List')
    await load(changed, 'List')
    expect(await take(week1)).toMatchObject({ breachesReverted: 0, left: [{ title: 'Acme', reason: 'imported' }] }) // prettier-ignore
    expect(await get('acme-2024-03-01')).toMatchObject({ pwnCount: 20n, dataClasses: ['Passwords'] })
  })

  test('that one says it does not keep it with what the first one has added', async () => {
    await load(['Acme,2024-03-05,10,Names,Low,'], 'List')
    const week1 = await load(['Acme,2024-03-01,10,Names,Low,'], 'List')
    expect((await get('acme-2024-03-05')).mergedIntoId).not.toBeNull()
    await load(['Acme,2024-03-05,10,Names,Low,'], 'List')
    expect(await take(week1)).toMatchObject({ breachesRemoved: 1, breachesReverted: 1, left: [] })
    expect(await get('acme-2024-03-05')).toMatchObject({ mergedIntoId: null })
  })

  test('keeps no addresses that it has not', async () => {
    await load(['Acme,2024-03-01,10,Names,Low,a@example.com'], 'List')
    const importId = await load(['Acme,2024-03-01,20,Names,Low,b@example.com'], 'List')
    await load(['Acme,2024-03-01,20,Names,Low,'], 'List')
    expect(await take(importId)).toMatchObject({ addressesRemoved: 1, left: [{ reason: 'imported' }] })
    expect(await addressesOf((await get('acme-2024-03-01')).id)).toBe(1)
  })
})

describe('what was deleted', () => {
  test('comes back without the addresses that the import added, and as it was before', async () => {
    await load(['Acme,2024-03-01,10,Names,Low,a@example.com'])
    const importId = await load(['Acme,2024-03-01,20,Names,Low,a@example.com;b@example.com;c@example.com'])
    const { id, uniqueBreachId } = await get('acme-2024-03-01')
    await deleteBreach(COMMAND_LINE, uniqueBreachId)
    expect(await take(importId)).toMatchObject({ breachesReverted: 1, addressesRemoved: 2, left: [] })
    expect(await putBack('Acme')).toMatchObject({ restored: true })
    expect(await get(uniqueBreachId)).toMatchObject({ id, pwnCount: 10n })
    expect(await addressesOf(id)).toBe(1)
  })

  test('does not come back where the import added it', async () => {
    const importId = await load(['Acme,2024-03-01,10,Names,Low,a@example.com'])
    const { id, uniqueBreachId } = await get('acme-2024-03-01')
    await deleteBreach(COMMAND_LINE, uniqueBreachId)
    expect(await take(importId)).toMatchObject({ breachesRemoved: 1, left: [] })
    expect(await putBack('Acme')).toBeNull()
    expect(await db().removedRow.count()).toBe(0)
    await sweepDeleted(60_000)
    expect(await db().exposure.count({ where: { breachId: id } })).toBe(0)
  })

  test('comes back without the rows that the import added to it', async () => {
    await load(['Acme,2024-03-01,10,Names,Low,a@example.com'])
    const importId = await load(['Acme,2024-03-02,10,Names,Low,b@example.com'])
    const [head, row] = [await get('acme-2024-03-01'), await get('acme-2024-03-02')]
    expect(row.mergedIntoId).toBe(head.id)
    await deleteBreach(COMMAND_LINE, head.uniqueBreachId)
    expect(await take(importId)).toMatchObject({ breachesRemoved: 1, left: [] })
    expect(await putBack('Acme')).toMatchObject({ restored: true })
    await sweepDeleted(60_000)
    expect(await find(row.uniqueBreachId)).toBeNull()
    expect(await addressesOf(row.id)).toBe(0)
    expect(await addressesOf(head.id)).toBe(1)
    expect(await db().breachToMatch.count({ where: { breachId: row.id } })).toBe(0)
  })

  test('is named where something depends on it, and with what was deleted with it', async () => {
    await load(['Acme,2024-03-05,10,Names,Low,a@example.com'])
    const importId = await load(['Acme,2024-03-01,10,Names,Low,b@example.com', 'Beta,2024-03-01,10,Names,Low,b@example.com']) // prettier-ignore
    const beta = await get('beta-2024-03-01')
    await mail('b@example.com', { campaignOf: beta.id })
    const old = await get('acme-2024-03-05')
    expect(old.mergedIntoId).not.toBeNull()
    await deleteBreach(COMMAND_LINE, 'acme-2024-03-01')
    await deleteBreach(COMMAND_LINE, beta.uniqueBreachId)
    const { breachesRemoved, left } = await take(importId)
    expect(breachesRemoved).toBe(0)
    expect(left).toMatchObject([
      { uniqueBreachId: 'acme-2024-03-01', reason: 'deleted' },
      { uniqueBreachId: 'beta-2024-03-01', reason: 'deleted' },
    ])
    expect(await putBack('Acme')).toMatchObject({ restored: true })
    expect(await get('acme-2024-03-05')).toMatchObject({ id: old.id })
    expect(await addressesOf(old.id)).toBe(1)
  })
})

const company = fc.constantFrom('Acme', 'Acme Inc', 'Beta', 'Acme Holdings')
const line = fc
  .tuple(company, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 }), fc.subarray(['a', 'b', 'c']))
  .map(([name, month, users, people]) => `${name},2024-0${month}-05,${users * 10},Names,Low,${people.map((who) => `${who}@example.com`).join(';')}`) // prettier-ignore
const file = fc.uniqueArray(line, {
  minLength: 1,
  maxLength: 4,
  selector: (row) => row.split(',').slice(0, 2).join(),
})
const step = fc.record({
  what: fc.constantFrom('edit', 'delete', 'put back', 'load', 'mail'),
  which: fc.nat(),
  title: company,
  rows: file,
})

test('whatever comes in between, what was there before stays, and nothing is undone by halves', async () => {
  await fc.assert(
    fc.asyncProperty(
      file,
      file,
      fc.array(step, { minLength: 1, maxLength: 4 }),
      async (older, undone, steps) => {
        await empty()
        await load(older, 'List')
        const before = await held()
        const importId = await load(undone, 'List')
        for (const { what, which, title, rows } of steps) {
          const breaches = await db().breach.findMany({ orderBy: { id: 'asc' } })
          const one = breaches[which % Math.max(1, breaches.length)]
          if (what === 'load') await load(rows, 'List')
          else if (what === 'put back') await putBackAll()
          else if (what === 'edit' && one) await edit(one.uniqueBreachId, { title }).catch(refused)
          else if (what === 'delete' && one) await deleteBreach(COMMAND_LINE, one.uniqueBreachId)
          else if (what === 'mail' && one)
            await mail('b@example.com', { campaignOf: one.mergedIntoId ?? one.id, rows: [one.id] })
        }
        const now = await held()
        await take(importId)
        const after = await held()
        // What was there before, and is there still, has what it had before.
        for (const held of before) if (now.has(held)) expect(after).toContain(held)
        expect(await db().breach.count({ where: { mergedInto: { mergedIntoId: { not: null } } } })).toBe(0)
        const gone = [...now].filter((one) => !after.has(one))
        await putBackAll()
        const back = await held()
        for (const one of gone) expect(back).not.toContain(one)
        for (const { id } of await db().breach.findMany({ select: { id: true } })) await addressesOf(id)
      },
    ),
    { numRuns: 12 },
  )
})

/** Each breach, and each address in one that is there. */
async function held(): Promise<Set<string>> {
  const { rows } = await pgPool().query<{ held: string }>(
    `SELECT b.id::text AS held FROM breach b
     UNION ALL SELECT b.id || ' ' || encode(e.email_hash, 'hex') FROM breach b JOIN exposure e ON e.breach_id = b.id`,
  )
  return new Set(rows.map((row) => row.held))
}

/** What has its place taken by another stays where it is. */
async function putBackAll(): Promise<void> {
  for (const { id } of await db().removedItem.findMany())
    await putBackRemoved(id, COMMAND_LINE).catch(refused)
}

/** Another breach has that name, or that place. */
function refused(error: unknown): void {
  expect(error).toMatchObject({ code: 'conflict' })
}

test('what a list has called sensitive no later file of it makes public, and the first one taken back takes that along', async () => {
  const row = 'Oak Clinic,2026-05-06,900,Names,Low,'
  const first = await load([`${row},yes`], 'Registry', `${HEADER},Sensitive`)
  await load([row.replace('900', '950')], 'Registry')
  await load([`${row},no`], 'Registry', `${HEADER},Is Sensitive`)
  const listed = () => db().breach.findFirstOrThrow({ where: { title: 'Oak Clinic' } })
  expect(await listed()).toMatchObject({ isSensitive: true, pwnCount: 900n })
  await take(first)
  expect((await listed()).isSensitive).toBe(false)
})
