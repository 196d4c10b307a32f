import type { PoolClient } from 'pg'
import { closeDatabase, db, inTransaction, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { handOver } from '@/lib/firms/hand-over/hand-over'
import { recall } from '@/lib/firms/hand-over/recall'
import { exportLeads } from '@/lib/leads/desk/export-leads'
import { receiveExport } from '@/lib/leads/desk/receive-export'
import { deleteUser } from '@/lib/members/delete-user'
import { listConsents, revokeConsent } from '@/lib/members/preferences/consents'
import { takeBackRequest } from '@/lib/members/take-back-request'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { serveAll } from '@/tests/support/api'
import { createHandable, createHanded, createTestFirm } from '@/tests/support/firms'
import { createLead } from '@/tests/support/leads'
import { waitingForLocks } from '@/tests/support/locks'
import { createAdmin, type TestMember } from '@/tests/support/members'
import type { TestApp } from '@/tests/support/serve'
import { until } from '@/tests/support/until'

// What is decided about one request at once comes one after the other, and none waits for another for ever.

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
beforeEach(resetRateLimits)

const actor = () => ({ id: admin.userId, name: admin.email, ip: '', requestId: null })

/** What PostgreSQL has counted; its own counters are up to a second late. */
async function deadlocks(): Promise<number> {
  await pgPool().query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await pgPool().query<{ n: number }>(
    'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()',
  )
  return rows[0]!.n
}

type Made = Awaited<ReturnType<typeof createHanded>>

async function handed(): Promise<Made> {
  const made = await createHanded()
  await db().user.update({
    where: { id: made.userId },
    data: { emailVerifiedAt: new Date(), claimedAt: new Date() },
  })
  return made
}

const revoke = async ({ userId }: Made, kind: string): Promise<void> => {
  const consent = (await listConsents(userId)).find((one) => one.kind === kind)!
  await revokeConsent(userId, consent.id)
}

const recalled = async ({ leadId }: Made): Promise<number> =>
  (
    await fetch(`${app.url}/v1/admin/leads/${leadId}/recall`, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'asked' }),
    })
  ).status

const ENDS: [string, (made: Made) => Promise<unknown>][] = [
  ['its person’s taking it back', ({ email, leadId }) => takeBackRequest(email, leadId)],
  ['its person’s taking back what they agreed to with the firm', (made) => revoke(made, 'law_firm')],
  ['its person’s taking back the wish for a lawyer', (made) => revoke(made, 'connect_with_lawyer')],
  ['the deletion of its person', ({ userId }) => deleteUser(userId, actor())],
]

test.each(ENDS)('a recall and %s, each half done while the other begins', async (_name, end) => {
  const before = await deadlocks()
  // Whoever has come to the hand-over's row waits there, and holds what it has locked on its way.
  for (const first of ['recall', 'end'] as const) {
    const made = await handed()
    const both = [() => recalled(made), () => end(made)]
    if (first === 'end') both.reverse()
    const begun: Promise<unknown>[] = []
    await inTransaction(async (client: PoolClient) => {
      await client.query('SELECT 1 FROM hand_over WHERE id = $1 FOR UPDATE', [made.id])
      for (const [place, act] of both.entries()) {
        begun.push(act())
        begun.at(-1)!.catch(() => {})
        await until(async () => (await waitingForLocks()) === place + 1)
      }
    })
    const answers = await Promise.all(begun)
    expect([200, 404]).toContain(answers[first === 'recall' ? 0 : 1])
    const row = await db().handOver.findUniqueOrThrow({ where: { id: made.id } })
    expect(row).toMatchObject({ disclosed: null, recalledAt: expect.any(Date) })
  }
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await deadlocks()).toBe(before)
})

test('many of them at once', async () => {
  const before = await deadlocks()
  for (let round = 0; round < 6; round++) {
    const all = await Promise.all(ENDS.map(async ([, end]) => ({ end, made: await handed() })))
    const answers = await Promise.all(
      all.flatMap(({ end, made }) => [recalled(made), end(made).then(() => 200), recalled(made)]),
    )
    expect(answers.filter((status) => status !== 200 && status !== 404)).toEqual([])
  }
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await deadlocks()).toBe(before)
})

test('an account that goes with all of its requests, while these are exported, and received', async () => {
  const before = await deadlocks()
  for (let round = 0; round < 4; round++) {
    const facts = { connectWithLawyer: true, confirmedAt: new Date(), email: `many${round}@example.com` }
    const { userId } = await createLead(facts)
    for (let n = 0; n < 5; n++) await createLead(facts)
    const { id } = await exportLeads({ filters: {}, recipient: 'Oak LLP' }, actor())
    const results = await Promise.allSettled([
      exportLeads({ filters: {}, recipient: 'Elm LLP' }, actor()),
      receiveExport(id, actor()),
      deleteUser(userId, actor()),
      exportLeads({ filters: {}, recipient: 'Ash LLP' }, actor()),
    ])
    const failed = results.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as { code?: string }] : [],
    )
    expect(failed.filter(({ code }) => code !== 'conflict')).toEqual([])
  }
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await deadlocks()).toBe(before)
})

test('a request whose account moves to another address at that moment is decided under the new one', async () => {
  const firm = await createTestFirm()
  const { leadId, userId, email } = await createHandable(firm)
  const other = `moved-${email}`
  let given!: Promise<unknown>
  await inTransaction(async (client: PoolClient) => {
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('address ' || $1, 0))", [email])
    given = handOver(leadId, firm.versionId, actor())
    await until(async () => (await waitingForLocks()) === 1)
    await client.query('UPDATE users SET email = $1 WHERE id = $2', [other, userId])
  })
  await given
  expect(await recall(leadId, { reason: 'mistake' }, actor())).toMatchObject({ done: true })
  expect(await recall(leadId, { reason: 'mistake' }, actor())).toMatchObject({ done: false })
})
