import fc from 'fast-check'
import { WORKER, type Actor } from '@/lib/audit/record'
import { createBreach as addBreach } from '@/lib/breaches/edit/create-breach'
import { createBreachSchema } from '@/lib/breaches/edit/edit-schema'
import { deleteBreach } from '@/lib/breaches/edit/delete-breach'
import { uploadKey } from '@/lib/breaches/slug'
import { sealExposureEmail, sealToken } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { endAllSessions } from '@/lib/auth/end-sessions'
import { deleteAccount } from '@/lib/members/delete-account'
import { deleteUser } from '@/lib/members/delete-user'
import { listRecentlyRemoved } from '@/lib/panel/list-removed'
import { putBackRemoved } from '@/lib/panel/put-back'
import { createConsent, createLead, keyOf } from '@/tests/support/account'
import { dumpDatabase } from '@/tests/support/dump'
import { emptyTables } from '@/tests/support/empty-tables'
import { emptyLedger } from '@/tests/support/mail'
import { createMember } from '@/tests/support/members'

// Whatever is deleted, in whatever order it is put back: the database is as it was, but for who asked to be forgotten meanwhile.

const ACTOR: Actor = { ...WORKER, name: 'operator@example.com' }
const PEOPLE = ['ann', 'ben', 'cleo', 'dan'].map((name) => `${name}@example.com`)
const COMPANIES = ['Acme Inc', 'Acme Incorporated', 'Borealis', 'Cobalt Health']

async function empty(): Promise<void> {
  await emptyLedger()
  await emptyTables(
    'removed_item',
    'breach',
    'users',
    'exposure',
    'settlement',
    'consent',
    'lookup_opt_out',
    'kept_count',
    'removed_breach',
    'breach_to_match',
    'breach_to_sweep',
    'breach_status_change',
    'visit_proof',
    'pending_sign_up',
    'email_token',
  )
}

interface Made {
  company: string
  month: number
  people: number[]
  isLinked: boolean
  isWaiting: boolean
}

const made = fc.record<Made>({
  company: fc.constantFrom(...COMPANIES),
  month: fc.integer({ min: 1, max: 9 }),
  people: fc.uniqueArray(fc.integer({ min: 0, max: PEOPLE.length - 1 }), { maxLength: 4 }),
  isLinked: fc.boolean(),
  isWaiting: fc.boolean(),
})

/** Breaches as operators make them, with addresses, links and members; those of a company within weeks become one. */
async function build(
  breaches: readonly Made[],
  members: number,
): Promise<{ keys: string[]; users: string[] }> {
  const settlement = await db().settlement.create({ data: { slug: 'acme', company: 'Acme' } })
  const source = await db().settlementSource.create({
    data: { settlementId: settlement.id, url: 'https://court.example', kind: 'court', readAt: new Date(0), addedBy: 'x' }, // prettier-ignore
  })
  const keys: string[] = []
  for (const { company, month, people, isLinked, isWaiting } of breaches) {
    const breachDate = `2024-0${month}-05`
    const stored = { where: { uploadKey: uploadKey(company, breachDate) } }
    if (await db().breach.findUnique(stored)) continue
    await addBreach(ACTOR, createBreachSchema.parse({ title: company, breachDate, pwnCount: 10, severity: 'low', dataClasses: ['Passwords'] })) // prettier-ignore
    const row = await db().breach.findUniqueOrThrow(stored)
    keys.push(row.uniqueBreachId)
    for (const index of people) {
      const { hash, ciphertext } = sealExposureEmail(PEOPLE[index]!)
      await db().exposure.create({ data: { emailHash: new Uint8Array(hash), breachId: row.id, emailCiphertext: new Uint8Array(ciphertext) } }) // prettier-ignore
      await db().keptCount.create({ data: { name: 'exposure', key: String(row.id), n: 1n } })
    }
    if (isLinked)
      await db().settlementBreach.create({ data: { settlementId: settlement.id, breachId: row.id, sourceId: source.id, linkedBy: 'x' } }) // prettier-ignore
    if (!isWaiting) await db().breachToMatch.deleteMany({ where: { breachId: row.id } })
  }
  const users: string[] = []
  for (const email of PEOPLE.slice(0, members)) users.push(await buildMember(email, settlement.id))
  return { keys, users }
}

async function buildMember(email: string, settlementId: number): Promise<string> {
  const { userId } = await createMember({ email })
  const { ciphertext } = sealExposureEmail(email)
  const address = new Uint8Array(ciphertext)
  const lead = await createLead(userId)
  await createConsent(email, { leadId: lead.id })
  await createConsent(`old-${email}`, { leadId: lead.id, kind: 'email' })
  await createConsent(email, { kind: 'terms', form: 'signup' })
  await db().leadNote.create({ data: { leadId: lead.id, author: 'x', text: 'called' } })
  await db().case.create({
    data: { userId, uniqueBreachId: 'acme', company: 'Acme', status: 'active', stage: 's' },
  })
  await db().notification.create({ data: { userId, type: 'new_breach', title: 't', message: 'm', dedupeKey: 'k', breachIds: [1, 2] } }) // prettier-ignore
  await db().monitoredAddress.create({ data: { userId, emailHash: keyOf(`more-${email}`), emailCiphertext: address, verifiedAt: new Date(0) } }) // prettier-ignore
  await db().memberSettlement.create({ data: { userId, settlementId, state: 'filed', claimNumber: sealToken('claim-number', { n: '1' }) } }) // prettier-ignore
  await db().memberPreferences.create({ data: { userId, sms: true } })
  await db().lossEntry.create({ data: { userId, id: lead.id, day: new Date(0), kind: 'time', minutes: 15 } })
  const follower = await db().settlementFollower.create({ data: { settlementId, emailHash: keyOf(email), emailCiphertext: address } }) // prettier-ignore
  const pending = await db().pendingSignUp.create({ data: { emailHash: keyOf(email), email, name: 'n', passwordHash: 'h', ip: 'i', userAgent: 'u', expiresAt: new Date('2100-01-01') } }) // prettier-ignore
  const token = { emailHash: keyOf(email), expiresAt: new Date('2100-01-01') }
  await db().emailToken.create({ data: { ...token, purpose: 'verify_email', tokenHash: keyOf(`v${email}`), pendingId: pending.id, leads: { create: { leadId: lead.id } } } }) // prettier-ignore
  await db().emailToken.create({ data: { ...token, purpose: 'follow_settlement', tokenHash: keyOf(`f${email}`), followerId: follower.id } }) // prettier-ignore
  await db().visitProof.create({
    data: { id: lead.id, emailHash: keyOf(email), expiresAt: new Date('2100-01-01') },
  })
  return userId
}

const items = async () => (await listRecentlyRemoved({ page: 1, limit: 100 })).results

const scene = fc.record({
  breaches: fc.array(made, { minLength: 1, maxLength: 6 }),
  members: fc.integer({ min: 0, max: 3 }),
  /** Which of them are deleted, by their place. */
  deleted: fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 6 }),
  /** Who opts out meanwhile. */
  optsOut: fc.uniqueArray(fc.integer({ min: 0, max: PEOPLE.length - 1 }), { maxLength: 2 }),
  order: fc.infiniteStream(fc.nat()),
})

test('what was deleted comes back as it was, whatever else was deleted, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async ({ breaches, members, deleted, optsOut, order }) => {
      await empty()
      const { keys, users } = await build(breaches, members)
      const before = await dumpDatabase()
      for (const place of deleted) {
        const key = keys[place]
        if (key) await deleteBreach(ACTOR, key).catch(() => {})
        const user = users[place]
        if (user) await deleteUser(user, ACTOR)
      }
      const { rows } = await pgPool().query<{ id: number }>(
        `SELECT ("row"->>'id')::int AS id FROM removed_row WHERE table_name = 'breach'`,
      )
      const aside = rows.map(({ id }) => id)
      expect(await db().breach.count({ where: { id: { in: aside } } })).toBe(0)
      for (const index of optsOut)
        await db().lookupOptOut.create({ data: { emailHash: keyOf(PEOPLE[index]!) } })
      for (let left = await items(); left.length > 0; left = await items()) {
        const [next] = order.take(1)
        const { id } = left[next! % left.length]!
        const answers = await Promise.all([putBackRemoved(id, ACTOR), putBackRemoved(id, ACTOR)])
        expect(answers.filter(({ restored }) => restored)).toHaveLength(1)
      }
      const after = await dumpDatabase()
      // Who opted out meanwhile is in none of what came back, and is counted in none of it.
      const forgotten = optsOut.map((index) => PEOPLE[index]!)
      expect(comparable(after)).toEqual(comparable(dumpWithout(before, aside, forgotten)))
      expect(queued(after)).toEqual(expect.arrayContaining(queued(before)))
    }),
    { numRuns: 12 },
  )
})

/** Without what opting out writes, the state of the catalogue, which counts its changes, and what waits for the worker. */
function comparable(dump: Record<string, string[]>): Record<string, string[]> {
  const rest = { ...dump }
  for (const name of ['lookup_opt_out', 'catalogue_state', ...QUEUES]) delete rest[name]
  return rest
}

/** A row that comes back before what it belongs to moves there later, and is looked at again for that: nothing less waits than before. */
const QUEUES = ['breach_to_match', 'breach_status_change']

/** Which breaches wait for the worker. */
function queued(dump: Record<string, string[]>): string[] {
  return QUEUES.flatMap((name) =>
    (dump[name] ?? []).map((row) => `${name} ${(JSON.parse(row) as { breach_id: number }).breach_id}`),
  )
}

/** A dump without the exposures of some people in some breaches. */
function dumpWithout(dump: Record<string, string[]>, breachIds: number[], emails: string[]) {
  const hashes = emails.map((email) => `\\x${Buffer.from(keyOf(email)).toString('hex')}`)
  const lost = new Map<string, number>()
  const exposure = (dump.exposure ?? []).filter((row) => {
    const held = JSON.parse(row) as { breach_id: number; email_hash: string }
    if (!breachIds.includes(held.breach_id) || !hashes.includes(held.email_hash)) return true
    lost.set(String(held.breach_id), (lost.get(String(held.breach_id)) ?? 0) + 1)
    return false
  })
  const counts = dump.counts!.flatMap((row) => {
    const [name, key, n] = row.split(' ')
    const left = Number(n) - (name === 'exposure' ? (lost.get(key!) ?? 0) : 0)
    return left === 0 ? [] : [`${name} ${key} ${left}`]
  })
  const { exposure: _all, ...rest } = dump
  return { ...rest, ...(exposure.length > 0 && { exposure }), counts }
}

test('somebody who was deleted, signs up anew and deletes that account is gone for good', async () => {
  await empty()
  const { users } = await build([], 1)
  await deleteUser(users[0]!, ACTOR)
  const { userId } = await createMember({ email: PEOPLE[0]! })
  const [item] = await items()
  await expect(putBackRemoved(item!.id, ACTOR)).rejects.toMatchObject({ code: 'conflict' })
  await deleteAccount(userId, 'DELETE')
  expect(await items()).toEqual([])
  expect(await putBackRemoved(item!.id, ACTOR)).toMatchObject({ restored: false })
  expect(await db().consent.count({ where: { revokedAt: null } })).toBe(0)
  expect(await db().consent.count({ where: { ip: { not: '' } } })).toBe(0)
})

test('who was signed out with everybody meanwhile comes back signed out', async () => {
  await empty()
  const { users } = await build([], 1)
  await deleteUser(users[0]!, ACTOR)
  await endAllSessions()
  const [item] = await items()
  expect(await putBackRemoved(item!.id, ACTOR)).toMatchObject({ restored: true })
  expect(await db().session.count({ where: { userId: users[0]!, revokedAt: null } })).toBe(0)
  expect(await db().session.count({ where: { userId: users[0]! } })).toBe(1)
})
