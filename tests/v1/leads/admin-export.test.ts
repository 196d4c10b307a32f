import Papa from 'papaparse'
import { POST as exportRoute } from '@/app/v1/admin/leads/export/route'
import { countExport } from '@/lib/leads/desk/export-leads'
import { db, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { listRequests } from '@/lib/members/shares'
import { createBreach } from '@/tests/support/factories'
import { createLead } from '@/tests/support/leads'
import { emptyLedger } from '@/tests/support/mail'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
let admin: TestMember

beforeAll(async () => {
  app = await serve({ '/v1/admin/leads/export': { POST: exportRoute } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await emptyLedger()
  env().CONSULTATION_STATES_OFF = []
  admin = await createAdmin()
})

const post = (body: unknown, cookie = admin.cookie) =>
  fetch(`${app.url}/v1/admin/leads/export`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function exported(
  body: unknown,
): Promise<{ rows: string[][]; count: string | null; fresh: string | null; text: string }> {
  const response = await post(body)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const text = bytes.toString('utf8').slice(1)
  return {
    rows: Papa.parse<string[]>(text, { newline: '\r\n', skipEmptyLines: true }).data.slice(1),
    count: response.headers.get('x-leads-exported'),
    fresh: response.headers.get('x-leads-new'),
    text,
  }
}

const WANTED = { connectWithLawyer: true, confirmedAt: new Date('2026-11-02T00:00:00Z') }

test('only confirmed requests for a lawyer are handed on, and the people see to whom', async () => {
  await createBreach({ uniqueBreachId: 'Acme', title: '=Acme, "Health"' })
  const wanted = await createLead({
    ...WANTED,
    uniqueBreachId: 'Acme',
    createdAt: new Date('2026-11-01T09:08:07Z'),
  })
  await createLead({ connectWithLawyer: true })
  await createLead({ ...WANTED, connectWithLawyer: false })
  const revoked = await createLead(WANTED)
  await db().consent.updateMany({
    where: { leadId: revoked.id, kind: 'connect_with_lawyer' },
    data: { revokedAt: new Date() },
  })
  env().CONSULTATION_STATES_OFF = ['TX']
  await createLead({ ...WANTED, zipCode: '75201' })
  expect(await countExport({})).toBe(1)
  const { rows, count, fresh, text } = await exported({ filters: {}, recipient: '  Brown  & Brown ' })
  expect(rows).toEqual([
    [
      wanted.id,
      '2026-11-01 09:08:07',
      '2026-11-02 00:00:00',
      'Ann Lee',
      wanted.email,
      '+16175550142',
      '02139',
      'MA',
      `'=Acme, "Health"`,
      'Acme',
    ],
  ])
  expect([count, fresh]).toEqual(['1', '1'])
  expect(text.split('\r\n')[0]).toBe(
    'Request ID,Requested (UTC),Confirmed (UTC),Name,Email,Phone Number,Zip Code,State,Breach,Breach ID',
  )
  await db().user.update({ where: { id: wanted.userId }, data: { emailVerifiedAt: new Date() } })
  expect((await listRequests(wanted.userId))[0]!.shares).toMatchObject([{ recipient: 'Brown & Brown' }])
  expect(await db().leadShare.count()).toBe(1)
  const entry = await db().auditEvent.findFirstOrThrow({
    where: { action: 'lead.export' },
    orderBy: { id: 'desc' },
  })
  expect(entry).toMatchObject({
    actor: admin.email,
    after: { recipient: 'Brown & Brown', leads: 1, newToRecipient: 1 },
  })
})

test('a repeated export is recorded again, and says how many are new', async () => {
  const first = await createLead(WANTED)
  await exported({ filters: {}, recipient: 'Firm A' })
  const second = await createLead(WANTED)
  expect(await exported({ filters: {}, recipient: 'Firm A' })).toMatchObject({ count: '2', fresh: '1' })
  expect(await exported({ filters: {}, recipient: 'Firm B' })).toMatchObject({ count: '2', fresh: '2' })
  expect(await db().leadShare.count({ where: { leadId: first.id } })).toBe(3)
  expect(await db().leadShare.count({ where: { leadId: second.id } })).toBe(2)
})

test('the filters of the list hold; one that cannot be read exports nothing', async () => {
  await createLead({ ...WANTED, zipCode: '10001' })
  const boston = await createLead({ ...WANTED, state: 'contacted' })
  expect(
    (
      await exported({ filters: { usState: 'MA', state: 'contacted', confirmed: 'yes' }, recipient: 'Firm' })
    ).rows.map(([id]) => id),
  ).toEqual([boston.id])
  for (const body of [
    { filters: { usState: 'XX' }, recipient: 'Firm' },
    { filters: { sate: 'new' }, recipient: 'Firm' },
    { filters: {} },
    { filters: {}, recipient: ' ' },
    { filters: {}, recipient: 'a\nb' },
  ]) {
    expect((await post(body)).status).toBe(422)
  }
  for (const filters of [{ confirmed: 'no' }, { usState: 'WY' }])
    expect((await post({ filters, recipient: 'Firm' })).status).toBe(409)
  expect(await db().leadShare.count()).toBe(1)
  expect((await post({ filters: {}, recipient: 'Firm' }, (await createMember()).cookie)).status).toBe(403)
})

test('more rows than are in memory at a time arrive whole and in order; one deleted meanwhile does not, nor one whose person has taken the wish back', async () => {
  await pgPool().query(
    `WITH people AS (
       INSERT INTO users (id, email, name, updated_at) SELECT gen_random_uuid(), 'csv' || n || '@example.com', 'Ann Lee', now() FROM generate_series(1, 1700) n RETURNING id
     ), leads AS (
       INSERT INTO lead (id, user_id, unique_breach_id, form, name, phone_number, zip_code, notification_sms, notification_email, connect_with_lawyer, notification_future_breaches, confirmed_at, created_at, updated_at)
       SELECT gen_random_uuid(), id, 'unknown-breach', 'api', 'Ann Lee', '6175550142', '02139', false, true, true, false, now(), now() - row_number() OVER () * interval '1 second', now() FROM people
       RETURNING id
     )
     INSERT INTO consent (id, lead_id, email_hash, kind, text, version, form, ip, user_agent) SELECT gen_random_uuid(), id, decode(repeat('00', 16), 'hex'), 'connect_with_lawyer', 'I agree', '1', 'api', '', '' FROM leads`,
  )
  const { rows, count } = await exported({ filters: {}, recipient: 'Firm' })
  expect([rows.length, new Set(rows.map(([id]) => id)).size, count]).toEqual([1700, 1700, '1700'])
  expect(rows.map(([, at]) => at)).toEqual(
    rows
      .map(([, at]) => at!)
      .sort()
      .reverse(),
  )
  const share = await db().leadShare.findFirstOrThrow({ where: { position: 900 } })
  await db().lead.delete({ where: { id: share.leadId } })
  const { streamExport } = await import('@/lib/leads/desk/export-file')
  const again = await new Response(streamExport(share.exportId!)).text()
  expect(again.split('\r\n')).toHaveLength(1 + 1699 + 1)
  const other = await db().leadShare.findFirstOrThrow({ where: { position: 1200 } })
  await db().consent.updateMany({ where: { leadId: other.leadId }, data: { revokedAt: new Date() } })
  const third = await new Response(streamExport(share.exportId!)).text()
  expect(third.split('\r\n')).toHaveLength(1 + 1698 + 1)
  expect(third).not.toContain(other.leadId)
})
