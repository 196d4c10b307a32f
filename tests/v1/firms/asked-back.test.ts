import { closeDatabase, db, inTransaction, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { handOver } from '@/lib/firms/hand-over/hand-over'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { askedBefore } from '@/lib/leads/asked-before'
import { countExport, exportLeads } from '@/lib/leads/desk/export-leads'
import { listLeads } from '@/lib/leads/desk/list-leads'
import { readRequests } from '@/lib/leads/read-requests'
import { getNotifiedSchema } from '@/lib/leads/schema'
import { submitLead } from '@/lib/leads/submit-lead'
import { serveAll } from '@/tests/support/api'
import { createHanded } from '@/tests/support/firms'
import { createLead } from '@/tests/support/leads'
import { waitingForLocks } from '@/tests/support/locks'
import { createAdmin, type TestMember } from '@/tests/support/members'
import type { TestApp } from '@/tests/support/serve'
import { until } from '@/tests/support/until'

// What its person has asked back from a law firm goes to nobody, until they ask anew.

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  env().LAW_FIRM_HAND_OVER = 'on'
  app = await serveAll()
  admin = await createAdmin()
})
afterAll(async () => {
  await app.close()
  await closeDatabase()
})
beforeEach(async () => {
  resetRateLimits()
  await db().lead.deleteMany()
})

const actor = () => ({ id: admin.userId, name: admin.email, ip: '', requestId: null })
const to = (recipient: string) => exportLeads({ filters: {}, recipient }, actor())
const fileOf = async (recipient: string) => new Response((await to(recipient)).file).text()

async function recall(leadId: string, reason: string) {
  const response = await fetch(`${app.url}/v1/admin/leads/${leadId}/recall`, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ reason }),
  })
  return { status: response.status, body: (await response.json()) as { done: boolean; message: string } }
}

test('no file has it, and the list says why', async () => {
  const { leadId, userId } = await createHanded()
  expect(await countExport({})).toBe(1)
  expect(await recall(leadId, 'asked')).toMatchObject({ status: 200, body: { done: true } })
  expect(await countExport({})).toBe(0)
  await expect(to('Oak LLP')).rejects.toMatchObject({ code: 'conflict' })
  const { results } = await listLeads({ limit: 5 })
  expect(results).toMatchObject([{ id: leadId, keptBack: 'asked_back', keptBackAt: expect.any(String) }])
  const [request] = await readRequests({ where: { userId }, isOwner: true })
  expect(request!.steps.at(-1)).toMatchObject({ title: 'Nothing more is passed on', state: 'stopped' })
  // Others go out as ever.
  const other = await createLead({ connectWithLawyer: true, confirmedAt: new Date() })
  const text = await fileOf('Elm LLP')
  expect([text.includes(other.id), text.includes(leadId)]).toEqual([true, false])
})

test.each(['mistake', 'firm', 'other'])('recalled for another reason (%s) it may go out', async (reason) => {
  const { leadId } = await createHanded()
  await recall(leadId, reason)
  expect(await countExport({})).toBe(1)
  // Its person may say so later.
  expect((await recall(leadId, 'asked')).body).toMatchObject({
    done: true,
    message: expect.stringContaining('goes to nobody'),
  })
  expect(await countExport({})).toBe(0)
  expect((await recall(leadId, 'asked')).body).toMatchObject({ done: false })
})

test('the list says of a wish that was taken back why it is not exported, too', async () => {
  const { id } = await createLead({ connectWithLawyer: true, confirmedAt: new Date() })
  await db().consent.updateMany({
    where: { leadId: id, kind: 'connect_with_lawyer' },
    data: { revokedAt: new Date() },
  })
  expect((await listLeads({ limit: 5 })).results).toMatchObject([{ id, keptBack: 'wish_ended' }])
})

test('nor is it handed over once nobody knows any more that it was, by the call or by the table', async () => {
  const { id, leadId } = await createHanded()
  const { versionId, firmId } = await db().handOver.findUniqueOrThrow({ where: { id } })
  await recall(leadId, 'asked')
  // As the purge does after five years.
  await db().handOver.delete({ where: { id } })
  await expect(handOver(leadId, versionId, actor())).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('asked for it back'),
  })
  await expect(
    pgPool().query(
      `INSERT INTO hand_over (id, lead_id, firm_id, version_id, handed_over_by_id, handed_over_by, handed_over_at, payload, signature, disclosed)
       VALUES (gen_random_uuid(), $1, $2, $3, gen_random_uuid(), 'x', now(), '{}', '', 'x')`,
      [leadId, firmId, versionId],
    ),
  ).rejects.toThrow(/agreed/)
  expect(await countExport({})).toBe(0)
})

/** What its person sends again, as their own. */
async function sendAgain(email: string) {
  const request = getNotifiedSchema.parse({
    name: 'Ann Lee',
    email,
    phoneNumber: '+16175550142',
    zipCode: '02139',
    uniqueBreachId: 'unknown-breach',
    notificationSMS: false,
    notificationEmail: true,
    connectWithLawyer: true,
    notificationFutureBreaches: false,
    acceptTerms: true,
  })
  return submitLead({
    request,
    ip: '192.0.2.7',
    userAgent: 'test browser',
    provenOwner: true,
    ownLeadIds: [],
    ownPendingId: null,
  })
}

test('whoever sends it again asks anew, also within minutes', async () => {
  const email = `again-${Date.now()}@example.com`
  const first = await sendAgain(email)
  expect(first.repeated).toBe(false)
  expect((await sendAgain(email)).repeated).toBe(true)
  await db().lead.updateMany({ data: { keptBackAt: new Date() } })
  const { userId } = await db().lead.findFirstOrThrow()
  expect(await askedBefore(userId, 'unknown-breach')).toMatchObject({ consultation: null })
  expect(await countExport({})).toBe(0)
  expect((await sendAgain(email)).repeated).toBe(false)
  expect(await countExport({})).toBe(1)
  // As does whoever took the wish itself back.
  await db().consent.updateMany({
    where: { kind: 'connect_with_lawyer', revokedAt: null },
    data: { revokedAt: new Date() },
  })
  expect(await countExport({})).toBe(0)
  expect((await sendAgain(email)).repeated).toBe(false)
  expect(await countExport({})).toBe(1)
})

test('what is asked back while it is being exported is not in the file', async () => {
  const { leadId } = await createHanded()
  const other = await createLead({ connectWithLawyer: true, confirmedAt: new Date() })
  const { exporting } = await inTransaction(async (client) => {
    await client.query('SELECT 1 FROM lead WHERE id = $1 FOR UPDATE', [leadId])
    await client.query('UPDATE lead SET kept_back_at = now() WHERE id = $1', [leadId])
    const begun = to('Ash LLP')
    begun.catch(() => {})
    await until(async () => (await waitingForLocks()) === 1)
    return { exporting: begun }
  })
  const { count, file } = await exporting
  const text = await new Response(file).text()
  expect([count, text.includes(other.id), text.includes(leadId)]).toEqual([1, true, false])
  expect(await db().leadShare.count({ where: { leadId, recipient: 'Ash LLP' } })).toBe(0)
})

test('a file made out for a firm by its name, however written, has nothing that was taken back from that firm', async () => {
  const [box, recalled] = [await createHanded(), await createHanded()]
  const kept = await createLead({ connectWithLawyer: true, confirmedAt: new Date() })
  const nameOf = async ({ firmId }: { firmId: string }) =>
    (await db().lawFirm.findUniqueOrThrow({ where: { id: firmId } })).name
  // The firm's box alone is taken back; the other is recalled by mistake. The wish for a lawyer stands.
  await db().consent.updateMany({
    where: { leadId: box.leadId, kind: 'law_firm' },
    data: { revokedAt: new Date() },
  })
  await recall(recalled.leadId, 'mistake')
  for (const [gone, other] of [
    [box, recalled],
    [recalled, box],
  ] as const) {
    const name = await nameOf(gone)
    for (const written of [name, name.toUpperCase().replace('LLP', 'L.L.P.'), name.replaceAll(' ', '  ')]) {
      const text = await fileOf(written)
      expect([kept, { id: gone.leadId }, { id: other.leadId }].map(({ id }) => text.includes(id))).toEqual([
        true,
        false,
        true,
      ])
    }
  }
  const anybody = await fileOf('Elm LLP')
  expect([box, recalled].map(({ leadId }) => anybody.includes(leadId))).toEqual([true, true])
  // Nor under a name that it had before.
  await db().lawFirm.update({ where: { id: box.firmId }, data: { name: 'Quite another' } })
  await db().lead.delete({ where: { id: kept.id } })
  await db().lead.delete({ where: { id: recalled.leadId } })
  const { name } = await db().lawFirmVersion.findFirstOrThrow({ where: { firmId: box.firmId } })
  await expect(to(name)).rejects.toMatchObject({ code: 'conflict' })
})
