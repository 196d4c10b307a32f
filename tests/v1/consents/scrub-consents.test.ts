import { hashPhone } from '@/lib/crypto/phone-hash'
import { db, pgPool } from '@/lib/db/client'
import { deleteUserData } from '@/lib/events/account-deleted'
import { profileKeys } from '@/lib/verification/hash-profiles'
import { purge } from '@/lib/retention/purge'
import { createLead, keyOf } from '@/tests/support/account'
import { emptyTables } from '@/tests/support/empty-tables'

const PHONE = '+14155550123'
const CLEAR = { phoneNumber: PHONE, ip: '203.0.113.9', userAgent: 'Test Browser' }

beforeEach(() => emptyTables('consent', 'users', 'email_token'))

const createUser = (email: string) => db().user.create({ data: { email, ...profileKeys(email) } })
const agree = (email: string, facts: Partial<typeof CLEAR> & { leadId?: string } = {}) =>
  db().consent.create({
    data: {
      emailHash: keyOf(email),
      kind: 'sms',
      text: 'Yes',
      version: '2026-11-22',
      form: 'settings',
      ...CLEAR,
      ...facts,
    },
  })
const stored = (id: string) => db().consent.findUniqueOrThrow({ where: { id } })

test('a deleted account leaves neither number nor network address in its consents, under any address it had', async () => {
  const ann = await createUser('ann@example.com')
  const bob = await createUser('bob@example.com')
  const lead = await createLead(ann.id)
  const own = [await agree('ann@example.com'), await agree('ann.before@example.com', { leadId: lead.id })]
  const others = await agree('bob@example.com')
  await db().$transaction((tx) => deleteUserData(tx, ann))
  for (const { id, text, givenAt } of own) {
    const left = await stored(id)
    expect(left).toMatchObject({
      phoneNumber: null,
      ip: '',
      userAgent: '',
      text,
      givenAt,
      revokedAt: expect.any(Date),
      leadId: null,
    })
    expect(Buffer.from(left.phoneHash!)).toEqual(hashPhone(PHONE))
  }
  expect(await stored(others.id)).toMatchObject({ ...CLEAR, phoneHash: null })
  expect(await db().user.count({ where: { id: bob.id } })).toBe(1)
})

test('nothing of it stands in any table any more', async () => {
  const ann = await createUser('ann@example.com')
  await db().user.update({ where: { id: ann.id }, data: { phoneNumber: PHONE } })
  const lead = await createLead(ann.id)
  await db().lead.update({ where: { id: lead.id }, data: { phoneNumber: PHONE } })
  await agree('ann@example.com', { leadId: lead.id })
  await db().pendingSignUp.create({
    data: {
      emailHash: keyOf('ann@example.com'),
      email: 'ann@example.com',
      name: 'Ann',
      phoneNumber: PHONE,
      passwordHash: 'x',
      ip: CLEAR.ip,
      userAgent: CLEAR.userAgent,
      expiresAt: new Date(Date.now() + 60_000),
    },
  })
  await db().$transaction((tx) => deleteUserData(tx, ann))
  const { rows: tables } = await pgPool().query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  )
  expect(tables.length).toBeGreaterThan(30)
  for (const { name } of tables) {
    const { rows } = await pgPool().query<{ n: number }>(
      `SELECT count(*)::int AS n FROM "${name}" t WHERE t::text LIKE ANY (ARRAY['%5550123%', '%203.0.113.9%', '%ann@example.com%'])`,
    )
    expect([name, rows[0]!.n]).toEqual([name, 0])
  }
})

test('what people left before is scrubbed by night, and only theirs', async () => {
  await createUser('here@example.com')
  const gone = await agree('gone@example.com')
  const emptied = await agree('gone@example.com', { phoneNumber: undefined })
  const here = await agree('here@example.com')
  const awaited = await agree('awaited@example.com')
  await db().emailToken.create({
    data: {
      tokenHash: new Uint8Array(32),
      purpose: 'verify_email',
      emailHash: keyOf('awaited@example.com'),
      expiresAt: new Date(Date.now() + 60_000),
    },
  })
  expect((await purge({ dryRun: true })).consents).toBe(2)
  expect((await purge()).consents).toBe(2)
  expect((await purge()).consents).toBe(0)
  expect(await stored(gone.id)).toMatchObject({
    phoneNumber: null,
    ip: '',
    userAgent: '',
    phoneHash: expect.anything(),
  })
  expect(await stored(emptied.id)).toMatchObject({
    phoneNumber: null,
    ip: '',
    userAgent: '',
    phoneHash: null,
  })
  for (const { id } of [here, awaited]) expect(await stored(id)).toMatchObject({ ...CLEAR, phoneHash: null })
})

describe('a record takes no other change', () => {
  test.each([
    ['another number', "phone_number = '+1'"],
    ['no number without its hash', "phone_number = NULL, ip = '', user_agent = ''"],
    ['a hash beside the number', "phone_hash = decode(repeat('00', 32), 'hex')"],
    ['another network address', "ip = '198.51.100.1'"],
    ['half of it', "ip = ''"],
    ['other words', "text = 'No'"],
  ])('%s', async (_, change) => {
    const { id } = await agree('ann@example.com')
    await expect(pgPool().query(`UPDATE consent SET ${change} WHERE id = $1`, [id])).rejects.toThrow()
    expect(await stored(id)).toMatchObject(CLEAR)
  })

  test('after it was scrubbed', async () => {
    const { id } = await agree('gone@example.com')
    await purge()
    for (const change of [
      "ip = '198.51.100.1'",
      "phone_hash = decode(repeat('00', 32), 'hex')",
      "phone_number = '+1', phone_hash = NULL",
    ]) {
      await expect(pgPool().query(`UPDATE consent SET ${change} WHERE id = $1`, [id])).rejects.toThrow()
    }
  })
})
