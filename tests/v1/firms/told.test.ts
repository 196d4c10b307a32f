import { removePerson } from '@/lib/auth/firm-people/remove-person'
import { closeDatabase, db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { hashEmail } from '@/lib/crypto/crypto'
import { tellRecalled } from '@/lib/firms/tell-recalled'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { suppress } from '@/lib/mail/suppression'
import { deleteAccount } from '@/lib/members/delete-account'
import { deleteUser } from '@/lib/members/delete-user'
import { serveAll } from '@/tests/support/api'
import { createFirmPerson, createHanded } from '@/tests/support/firms'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import type { TestApp } from '@/tests/support/serve'
import { AMPLE_MS } from '@/tests/support/until'

// A recall reaches somebody of the firm, or is known to have reached nobody.

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
  await tell()
  await db().emailMessage.deleteMany()
})

const actor = () => ({ id: admin.userId, name: admin.email, ip: '', requestId: null })
const tell = () => tellRecalled(Date.now() + AMPLE_MS)

interface Answer {
  message: string
  handedOver: { toldAt: string | null; hasNobody: boolean }
  results: { id: string; untold: number; people: { isReached: boolean }[] }[]
}

async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(app.url + path, {
    method,
    headers: { cookie: admin.cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

const recall = (leadId: string) => ask('POST', `/v1/admin/leads/${leadId}/recall`, { reason: 'mistake' })
const shown = async (leadId: string) => (await ask('GET', `/v1/admin/leads/${leadId}/hand-over`)).handedOver
const firmOf = async (id: string) =>
  (await ask('GET', '/v1/admin/law-firms')).results.find((firm) => firm.id === id)!
const mails = () =>
  db().emailMessage.findMany({ where: { template: 'hand-over-recalled' }, orderBy: { id: 'asc' } })

const NOBODY: [string, (person: { userId: string; email: string }) => Promise<unknown>][] = [
  ['has nobody', ({ userId }) => removePerson(userId, actor())],
  [
    'has only people whose mailboxes refuse us',
    ({ email }) => db().$transaction((tx) => suppress(tx, hashEmail(email), 'all', 'bounced')),
  ],
]

test.each(NOBODY)('a recall from a firm that %s is told once somebody is there', async (_name, empty) => {
  const person = await createFirmPerson()
  const [made, gone] = [await createHanded(person.firmId), await createHanded(person.firmId)]
  await empty(person)
  expect((await recall(made.leadId)).message).toContain('Tell the firm yourself')
  // What ends with its person, too, of which no request is left to look at.
  await deleteUser(gone.userId, actor())
  // Another firm's are told as ever.
  const other = await createHanded((await createFirmPerson()).firmId)
  expect((await recall(other.leadId)).message).toContain('within a minute')
  expect([await tell(), await tell()]).toEqual([1, 0])
  expect(await mails()).toHaveLength(1)
  expect(await shown(made.leadId)).toMatchObject({ toldAt: null, hasNobody: true })
  const card = await firmOf(made.firmId)
  expect([card.untold, card.people.some(({ isReached }) => isReached)]).toEqual([2, false])
  await createFirmPerson(made.firmId)
  expect(await shown(made.leadId)).toMatchObject({ toldAt: null, hasNobody: false })
  await Promise.all([tell(), tell()])
  expect(await mails()).toHaveLength(3)
  expect(await shown(made.leadId)).toMatchObject({ toldAt: expect.any(String), hasNobody: false })
  expect((await firmOf(made.firmId)).untold).toBe(0)
})

const DELETIONS: [string, (member: TestMember) => Promise<unknown>][] = [
  ['by its owner', ({ userId }) => deleteAccount(userId, 'DELETE')],
  ['by an operator', ({ userId }) => deleteUser(userId, actor())],
  ['for good', ({ userId }) => deleteUser(userId, actor(), { forGood: true })],
]

test.each(DELETIONS)(
  'what waits to tell a firm’s person outlives their own account, deleted %s',
  async (_name, end) => {
    const person = await createFirmPerson()
    // They are a member besides.
    const account = await createMember({ email: person.email })
    const { leadId } = await createHanded(person.firmId)
    await recall(leadId)
    await tell()
    await end(account)
    expect(await mails()).toMatchObject([{ state: 'queued', reason: null }])
  },
)

test('the request’s own person goes, and what waits to tell the firm names nobody and is sent', async () => {
  const person = await createFirmPerson()
  const { leadId, userId } = await createHanded(person.firmId)
  await recall(leadId)
  await tell()
  await deleteUser(userId, actor(), { forGood: true })
  expect(await mails()).toMatchObject([
    { state: 'queued', emailHash: new Uint8Array(hashEmail(person.email)) },
  ])
})

const ENDS = ['bounced', 'complained', 'parked', 'skipped', 'cancelled'] as const

test.each(ENDS)('a recall whose every message ended as %s was told to nobody', async (state) => {
  const person = await createFirmPerson()
  await createFirmPerson(person.firmId)
  const { leadId } = await createHanded(person.firmId)
  await recall(leadId)
  await tell()
  const [first, second] = await mails()
  await db().emailMessage.update({ where: { id: first!.id }, data: { state } })
  // One of them may still have read it.
  expect(await tell()).toBe(0)
  expect(await shown(leadId)).toMatchObject({ toldAt: expect.any(String), hasNobody: false })
  await db().emailMessage.update({ where: { id: second!.id }, data: { state: 'bounced' } })
  expect([await tell(), await tell()]).toEqual([0, 0])
  expect(await shown(leadId)).toMatchObject({ toldAt: null, hasNobody: true })
  expect((await firmOf(person.firmId)).untold).toBe(1)
  expect(await mails()).toHaveLength(2)
  // Whoever comes next is written to, and nobody twice.
  await createFirmPerson(person.firmId)
  expect(await shown(leadId)).toMatchObject({ toldAt: null, hasNobody: false })
  await Promise.all([tell(), tell()])
  expect(await mails()).toHaveLength(3)
  expect(await shown(leadId)).toMatchObject({ toldAt: expect.any(String), hasNobody: false })
})

test('a message that had come back and was delivered after all has told it', async () => {
  const person = await createFirmPerson()
  const { leadId } = await createHanded(person.firmId)
  await recall(leadId)
  await tell()
  const [mail] = await mails()
  await db().emailMessage.update({ where: { id: mail!.id }, data: { state: 'parked' } })
  await tell()
  expect(await shown(leadId)).toMatchObject({ toldAt: null, hasNobody: true })
  await db().emailMessage.update({ where: { id: mail!.id }, data: { state: 'delivered' } })
  expect(await shown(leadId)).toMatchObject({ toldAt: null, hasNobody: false })
  expect(await tell()).toBe(1)
  expect(await mails()).toHaveLength(1)
  expect(await shown(leadId)).toMatchObject({ toldAt: expect.any(String), hasNobody: false })
})
