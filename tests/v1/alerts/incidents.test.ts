import fc from 'fast-check'
import { alertBreach, previewAlert } from '@/lib/alerts/alert-breach'
import { listCampaigns } from '@/lib/alerts/campaigns'
import { listExposedEmails } from '@/lib/alerts/list-exposed-emails'
import { listTold } from '@/lib/alerts/list-told'
import { moveCases } from '@/lib/cases/move-cases'
import { hashEmail } from '@/lib/crypto/crypto'
import { countExposures, foldCounts } from '@/lib/db/counters'
import { db, pgPool } from '@/lib/db/client'
import { listAdminBreaches } from '@/lib/breaches/edit/list-admin-breaches'
import { matchBreaches } from '@/lib/events/breaches-added'
import { countExport } from '@/lib/leads/desk/export-leads'
import { listLeads } from '@/lib/leads/desk/list-leads'
import { exportData } from '@/lib/members/export-data'
import { deleteByEmail } from '@/lib/members/desk/delete-by-email'
import { COMMAND_LINE } from '@/lib/audit/record'
import { purge } from '@/lib/retention/purge'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { listIn, merge, unmerge } from '@/tests/support/incidents'
import { createLead } from '@/tests/support/leads'
import { emptyLedger } from '@/tests/support/mail'
import { createMember } from '@/tests/support/members'

// One incident of which several rows tell: who is told of it, and who has been.

let head: number
let row: number
const upload = (uniqueBreachId: string, facts = {}) =>
  createBreach({ uniqueBreachId, title: uniqueBreachId, isManualUpload: true, isVerified: true, ...facts })

beforeEach(async () => {
  await emptyLedger()
  await emptyTables('kept_count', 'breach_status_change')
  head = await upload('Head')
  row = await upload('Row')
  await listIn(head, 'head@example.com', 'both@example.com')
  await listIn(row, 'row@example.com', 'both@example.com')
})

const query = { page: 1, limit: 50 }
const keyOf = (email: string) => hashEmail(email).toString('hex')
const subscribe = async (email: string) => {
  await createLead({ email, confirmedAt: new Date(), notificationFutureBreaches: true })
  await db().user.update({ where: { email }, data: { emailVerifiedAt: new Date() } })
}

describe('the people of a breach', () => {
  test('are those of all its rows, each once', async () => {
    await merge(row, head)
    expect(await previewAlert('Head')).toMatchObject({ queued: 3, skipped: {} })
    expect(await alertBreach('Head')).toEqual({ queued: 3, skipped: {} })
    expect(await alertBreach('Head')).toEqual({ queued: 0, skipped: { 'already-told': 3 } })
    await alertBreach('Row').catch(() => {})
    expect(await db().emailMessage.count()).toBe(3)
  })

  test('an address of which one row keeps a trace alone is written to as the other row has it', async () => {
    await db().exposure.updateMany({ where: { breachId: head }, data: { emailCiphertext: null } })
    await merge(row, head)
    expect(await alertBreach('Head')).toEqual({ queued: 2, skipped: { 'no-address': 1 } })
  })

  test('who was told of a row is not told of its head, nor the other way round', async () => {
    await alertBreach('Row')
    await merge(row, head)
    expect(await alertBreach('Head')).toEqual({ queued: 1, skipped: { 'already-told': 2 } })
    await unmerge(row)
    expect(await alertBreach('Row')).toEqual({ queued: 0, skipped: { 'already-told': 2 } })
    expect(await alertBreach('Head')).toEqual({ queued: 1, skipped: { 'already-told': 1 } })
  })

  test('who was told of the head by a row is not told of that row once it is by itself', async () => {
    await merge(row, head)
    await alertBreach('Head')
    await unmerge(row)
    expect(await alertBreach('Row')).toEqual({ queued: 0, skipped: { 'already-told': 2 } })
    const other = await upload('Other')
    await merge(row, other)
    expect(await alertBreach('Other')).toEqual({ queued: 0, skipped: { 'already-told': 2 } })
  })

  test('nobody is told of what is held, until it is not', async () => {
    await subscribe('row@example.com')
    await db().breach.updateMany({ where: { id: row }, data: { isHeld: true } })
    await expect(alertBreach('Row')).rejects.toMatchObject({ code: 'not_found' })
    expect(await matchBreaches()).toEqual({ breaches: 2, queued: 0 })
    expect(await db().notification.count()).toBe(0)
    await db().breach.updateMany({ where: { id: row }, data: { isHeld: false } })
    expect(await matchBreaches()).toEqual({ breaches: 1, queued: 1 })
  })

  test.each(['the row', 'the head'])(
    'of an incident that %s calls sensitive nobody is told',
    async (which) => {
      await subscribe('both@example.com')
      await db().breach.update({
        where: { id: which === 'the row' ? row : head },
        data: { isSensitive: true },
      })
      await merge(row, head)
      expect((await matchBreaches()).queued).toBe(0)
      await expect(alertBreach('Head')).rejects.toMatchObject({ code: 'conflict' })
      await expect(previewAlert('Head')).rejects.toMatchObject({ code: 'conflict' })
      expect(await db().emailMessage.count()).toBe(0)
    },
  )

  test('a row is not moved while people are told by it, and nobody is told while it is moved', async () => {
    const client = await pgPool().connect()
    try {
      await client.query('BEGIN')
      await client.query('UPDATE breach SET merged_into_id = $1 WHERE id = $2', [head, row])
      await expect(alertBreach('Head')).rejects.toMatchObject({ code: 'conflict' })
      expect(await matchBreaches()).toEqual({ breaches: 0, queued: 0 })
      await client.query('COMMIT')
      await client.query('BEGIN')
      await client.query("SELECT pg_advisory_xact_lock_shared(hashtext('redress.incidents'))")
      await expect(
        db().$transaction([
          db().$executeRaw`SET LOCAL lock_timeout = '100ms'`,
          db().breach.update({ where: { id: row }, data: { mergedIntoId: null } }),
        ]),
      ).rejects.toThrow()
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
    expect((await alertBreach('Head')).queued).toBe(3)
  })
})

describe('accounts', () => {
  test('are told of an incident once, by whatever rows, before and after', async () => {
    const [both, byRow] = [
      await createMember({ email: 'both@example.com' }),
      await createMember({ email: 'row@example.com' }),
    ]
    const told = async ({ userId }: { userId: string }) =>
      (await db().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })).map(
        ({ uniqueBreachId }) => uniqueBreachId,
      )
    await merge(row, head)
    await matchBreaches()
    expect([await told(both), await told(byRow)]).toEqual([['Head'], ['Head']])
    await unmerge(row)
    await matchBreaches()
    expect([await told(both), await told(byRow)]).toEqual([['Head'], ['Head']])
  })

  test('a case under the name of a row follows the head, with one word to its member', async () => {
    const { userId } = await createMember({ email: 'both@example.com' })
    for (const uniqueBreachId of ['Row', 'Head'])
      await db().case.create({
        data: { userId, uniqueBreachId, company: uniqueBreachId, status: 'monitoring', stage: 'x' },
      })
    await merge(row, head)
    await db().breach.update({ where: { id: head }, data: { massActionBreachStatus: 2 } })
    await matchBreaches()
    await moveCases()
    expect(await db().case.findMany({ where: { userId }, select: { status: true } })).toEqual([
      { status: 'active' },
      { status: 'active' },
    ])
    expect(await db().notification.count({ where: { userId, type: 'case_update' } })).toBe(1)
    // The row's own status says nothing any more.
    await db().breach.update({ where: { id: row }, data: { massActionBreachStatus: 4 } })
    expect(await moveCases()).toEqual({ moved: 0, enrolled: 0 })
  })

  test('who has a case under the name of a row is not enrolled anew, who has none is, under the head', async () => {
    const { userId } = await createMember({ email: 'row@example.com' })
    await db().case.create({
      data: { userId, uniqueBreachId: 'Row', company: 'Row', status: 'monitoring', stage: 'x' },
    })
    const other = await createMember({ email: 'both@example.com' })
    await merge(row, head)
    await db().breach.update({ where: { id: head }, data: { massActionBreachStatus: 2 } })
    await matchBreaches()
    expect(
      await db().case.findMany({
        orderBy: { uniqueBreachId: 'asc' },
        select: { userId: true, uniqueBreachId: true },
      }),
    ).toEqual([
      { userId: other.userId, uniqueBreachId: 'Head' },
      { userId, uniqueBreachId: 'Row' },
    ])
  })

  test('an export names the incident once', async () => {
    const { userId, email } = await createMember({ email: 'both@example.com' })
    await merge(row, head)
    const { breaches } = await exportData(userId)
    expect(breaches).toEqual([{ email, breaches: ['Head'] }])
  })
})

describe('operators', () => {
  test('see its addresses once, page by page, with how far their mail is', async () => {
    await alertBreach('Row')
    await merge(row, head)
    await alertBreach('Head')
    const list = await listExposedEmails({ uniqueBreachId: 'Head', ...query })
    expect(list.rows.map(({ email }) => email).sort()).toEqual([
      'both@example.com',
      'head@example.com',
      'row@example.com',
    ])
    expect(list.totalResults).toBe(3)
    const keys = list.rows.map(({ key }) => key)
    expect([...(await listTold('Head', keys)).values()]).toEqual(['queued', 'queued', 'queued'])
    expect((await listCampaigns('Head')).map(({ uniqueBreachId }) => uniqueBreachId)).toEqual(['Row', 'Head'])
    const first = await listExposedEmails({ uniqueBreachId: 'Head', page: 1, limit: 2 })
    const second = await listExposedEmails({
      uniqueBreachId: 'Head',
      page: 2,
      limit: 2,
      after: first.next!,
    })
    expect([...first.rows, ...second.rows].map(({ key }) => key)).toEqual(keys)
    expect(await listExposedEmails({ uniqueBreachId: 'Head', page: 2, limit: 2 })).toEqual(second)
    expect(
      (await listExposedEmails({ uniqueBreachId: 'Head', ...query, q: 'both@example.com' })).rows,
    ).toHaveLength(1)
  })

  test('count an address of two rows once, whatever comes and goes', async () => {
    await merge(row, head)
    expect(await countExposures(head)).toBe(3)
    await listIn(row, 'more@example.com', 'head@example.com')
    expect(await countExposures(head)).toBe(4)
    await foldCounts()
    expect(await Promise.all([countExposures(head), countExposures(head)])).toEqual([4, 4])
    expect(await deleteByEmail({ email: 'both@example.com', breachId: 'Head' }, COMMAND_LINE)).toEqual({
      exposureRemoved: true,
      accountDeleted: false,
      followed: 0,
    })
    expect(
      await db().exposure.count({ where: { emailHash: new Uint8Array(hashEmail('both@example.com')) } }),
    ).toBe(0)
    expect(await countExposures(head)).toBe(3)
    await unmerge(row)
    expect([await countExposures(head), await countExposures(row)]).toEqual([1, 3])
  })

  test('find the requests about any of its rows under any of its names, and hand them on together', async () => {
    await createLead({ uniqueBreachId: 'Row', connectWithLawyer: true, confirmedAt: new Date() })
    await createLead({ uniqueBreachId: 'Head', connectWithLawyer: true, confirmedAt: new Date() })
    await createLead({ uniqueBreachId: 'Elsewhere', connectWithLawyer: true, confirmedAt: new Date() })
    const counts = async () => {
      const found: number[] = []
      for (const breach of ['Row', 'Head'])
        for (const usState of [undefined, 'MA'] as const) {
          const { results, totalResults } = await listLeads({ breach, usState, limit: 50 })
          expect(results).toHaveLength(totalResults)
          found.push(totalResults, await countExport({ breach, usState }))
        }
      return found
    }
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
    await merge(row, head)
    expect(await counts()).toEqual([2, 2, 2, 2, 2, 2, 2, 2])
  })

  test('find an incident once, by an address of any of its rows', async () => {
    await merge(row, head)
    const filters = {
      q: '',
      severity: 'all',
      verification: 'all',
      status: 'all',
      sort: 'newest',
      page: 1,
    } as const
    const found = async (isBreached: boolean) =>
      (
        await listAdminBreaches({ ...filters, exposing: { email: 'row@example.com', isBreached } })
      ).results.map(({ uniqueBreachId }) => uniqueBreachId)
    expect([await found(true), await found(false)]).toEqual([['Head'], []])
  })
})

test('what keeps somebody from being told twice stays, whichever row lists the address', async () => {
  await merge(row, head)
  await alertBreach('Head')
  await db().emailMessage.updateMany({ data: { state: 'delivered', createdAt: new Date('2020-01-01') } })
  await purge()
  expect(await db().emailMessage.count()).toBe(3)
  expect([...(await listTold('Head', [keyOf('row@example.com')])).values()]).toEqual(['delivered'])
})

test('in any order of lists, merging, taking apart and alerts no row tells a person twice', async () => {
  const people = ['a', 'b', 'c'].map((name) => `${name}@example.com`)
  const step = fc.oneof(
    fc.record({ does: fc.constant('list' as const), at: fc.nat(2), who: fc.nat(2) }),
    fc.record({ does: fc.constant('merge' as const), at: fc.nat(2), who: fc.nat(2) }),
    fc.record({ does: fc.constant('unmerge' as const), at: fc.nat(2), who: fc.constant(0) }),
    fc.record({ does: fc.constant('alert' as const), at: fc.nat(2), who: fc.constant(0) }),
    fc.record({ does: fc.constant('match' as const), at: fc.constant(0), who: fc.constant(0) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await emptyLedger()
      const names = ['One', 'Two', 'Three']
      const ids = await Promise.all(names.map((name) => upload(name)))
      await subscribe(people[0]!)
      for (const { does, at, who } of steps) {
        const isHead = async (id: number) =>
          (await db().breach.findUniqueOrThrow({ where: { id } })).mergedIntoId === null
        if (does === 'list') await listIn(ids[at]!, people[who]!)
        else if (does === 'unmerge') await unmerge(ids[at]!)
        else if (does === 'match') await matchBreaches()
        else if (does === 'alert') await alertBreach(names[at]!).catch(() => {})
        else if (at !== who && (await isHead(ids[who]!))) {
          // What was merged into it goes along.
          await db().breach.updateMany({
            where: { mergedIntoId: ids[at]! },
            data: { mergedIntoId: ids[who]! },
          })
          await merge(ids[at]!, ids[who]!)
        }
      }
      const messages = await db().emailMessage.findMany({ include: { campaign: true } })
      const tellings = messages.flatMap(({ emailHash, breachIds, campaign }) =>
        (breachIds.length > 0 ? breachIds : [campaign!.breachId]).map(
          (id) => `${Buffer.from(emailHash).toString('hex')} ${id}`,
        ),
      )
      expect(new Set(tellings).size).toBe(tellings.length)
    }),
    { numRuns: 25 },
  )
})
