import crypto from 'node:crypto'
import { hashEmail, openExposureEmail, openToken, sealExposureEmail, sealToken } from '@/lib/crypto/crypto'
import { knownKeys, sealingKey } from '@/lib/crypto/keyring'
import { canOpenProbe, ENCRYPTION_KEY_DIFFERS, requireEncryptionKey } from '@/lib/keys/key-probe'
import { rotateKeys, type Rotation } from '@/lib/keys/rotate-keys'
import { createStagingTableSql, stagingTable } from '@/lib/imports/stage/staging-table'
import { WORKER } from '@/lib/audit/record'
import { deleteUser } from '@/lib/members/delete-user'
import { db, pgPool } from '@/lib/db/client'
import { newSecret, openSecret } from '@/lib/webhooks/secret'
import { checkReadiness } from '@/lib/server/readiness'
import { listFollowed } from '@/lib/follows/list-followed'
import { setTracker } from '@/lib/follows/set-tracker'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { createHanded } from '@/tests/support/firms'
import {
  FIRST,
  sealAddressWithoutId,
  sealTokenWithoutId,
  SECOND,
  THIRD,
  takeKeys,
} from '@/tests/support/keys'
import { enqueue } from '@/tests/support/mail'
import { createMember } from '@/tests/support/members'
import { createSettlement } from '@/tests/support/settlements'

beforeEach(async () => {
  takeKeys(FIRST)
  await emptyTables(
    'email_message',
    'email_batch',
    'email_token',
    'users',
    'exposure',
    'breach',
    'csv_import',
    'settlement_follower',
  )
  await db().catalogueState.update({ where: { id: 1 }, data: { keyProbe: null } })
})
afterEach(() => takeKeys(FIRST))

const IMPORT = '0b0ff3f2-2f0e-4f0e-9d7c-0a3c2f9d1e11'
afterEach(() => pgPool().query(`DROP TABLE IF EXISTS ${stagingTable(IMPORT)}`))

const bytes = (buffer: Buffer) => new Uint8Array(buffer)
const columnOf = (rotation: Rotation, name: string) =>
  rotation.columns.find((column) => column.name === name)!

/** Exposures of uploaded breaches: half of them as before keys had ids. */
async function listAddresses(count: number, { key = FIRST, half = true } = {}): Promise<number> {
  const breachId = await createBreach({ isManualUpload: true })
  const rows = Array.from({ length: count }, (_, index) => {
    const { hash, ciphertext } = sealExposureEmail(`person${index}@example.com`)
    return [
      hash,
      half && index % 2 ? sealAddressWithoutId(`person${index}@example.com`, key) : ciphertext,
    ] as const
  })
  await pgPool().query(
    'INSERT INTO exposure (email_hash, breach_id, email_ciphertext) SELECT h, $1, c FROM unnest($2::bytea[], $3::bytea[]) AS e(h, c)',
    [breachId, rows.map(([hash]) => hash), rows.map(([, ciphertext]) => ciphertext)],
  )
  return breachId
}

async function openAll(breachId: number): Promise<(string | null)[]> {
  const { rows } = await pgPool().query<{ sealed: Buffer }>(
    'SELECT email_ciphertext AS sealed FROM exposure WHERE breach_id = $1 AND email_ciphertext IS NOT NULL',
    [breachId],
  )
  return rows.map(({ sealed }) => openExposureEmail(sealed))
}

async function oneOfEach(): Promise<{ userId: string }> {
  const { userId } = await createMember({ email: 'ann@example.com' })
  const emailHash = bytes(hashEmail('bea@example.com'))
  await db().monitoredAddress.create({
    data: { userId, emailHash, emailCiphertext: bytes(sealExposureEmail('bea@example.com').ciphertext) },
  })
  await db().emailToken.create({
    data: {
      tokenHash: bytes(crypto.randomBytes(32)),
      purpose: 'add_address',
      emailHash,
      userId,
      recipient: bytes(sealAddressWithoutId('bea@example.com', FIRST)),
      expiresAt: new Date(),
    },
  })
  await enqueue(['cyd@example.com', 'dan@example.com'])
  await db().emailMessage.updateMany({
    where: { dedupeKey: 'test:dan@example.com' },
    data: { values: sealTokenWithoutId('mail-values', { word: 'old' }, FIRST) },
  })
  await db().webhookEndpoint.deleteMany()
  const { sealed } = newSecret()
  await db().webhookEndpoint.create({
    data: {
      name: 'w',
      url: 'https://receiver.example/',
      createdBy: '',
      secret: sealed,
      formerSecret: sealed,
    },
  })
  await db().csvImport.create({
    data: {
      fileName: 'f',
      state: 'done',
      rejected: { create: { number: 0, sealed: sealToken('rejected-row', 'x') } },
    },
  })
  const { id: settlementId, slug } = await createSettlement()
  await setTracker({ userId }, slug, { state: 'filed', claimNumber: 'N-1' })
  const follower = sealExposureEmail('eve@example.com')
  await db().settlementFollower.create({
    data: { settlementId, emailHash: bytes(follower.hash), emailCiphertext: bytes(follower.ciphertext) },
  })
  await createHanded(undefined, { email: 'ann@example.com' })
  // Somebody who was deleted, and can be put back.
  const aside = await createMember({ email: 'fay@example.com' })
  await setTracker({ userId: aside.userId }, slug, {
    state: 'filed',
    claimNumber: 'N-2',
  })
  await deleteUser(aside.userId, WORKER)
  await requireEncryptionKey()
  return { userId }
}

test('everything stored is sealed anew, says the same, and needs the old key no more', async () => {
  const breachId = await listAddresses(5_000)
  const { userId } = await oneOfEach()
  takeKeys(SECOND, FIRST)
  const rotation = await rotateKeys()
  expect(rotation).toMatchObject({ left: 0, unreadable: 0, imports: 0 })
  expect(Object.fromEntries(rotation.columns.map(({ name, resealed }) => [name, resealed]))).toEqual({
    'users.email_ciphertext': 1,
    'monitored_address.email_ciphertext': 1,
    'email_token.recipient': 1,
    'email_message.recipient': 2,
    'email_message.values': 2,
    'settlement_follower.email_ciphertext': 1,
    'member_settlement.claim_number': 1,
    'exposure.email_ciphertext': 5_000,
    'removed_row.address': 1,
    'removed_row.claim_number': 1,
    'webhook_endpoint.secret': 1,
    'webhook_endpoint.former_secret': 1,
    'hand_over.disclosed': 1,
    'import_rejected.sealed': 1,
    'catalogue_state.key_probe': 1,
  })
  takeKeys(SECOND)
  const opened = await openAll(breachId)
  expect(new Set(opened)).toEqual(
    new Set(Array.from({ length: 5_000 }, (_, index) => `person${index}@example.com`)),
  )
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    include: { addresses: true, tokens: true },
  })
  expect(
    [user.emailCiphertext!, user.addresses[0]!.emailCiphertext, user.tokens[0]!.recipient!].map(
      openExposureEmail,
    ),
  ).toEqual(['ann@example.com', 'bea@example.com', 'bea@example.com'])
  const mails = await db().emailMessage.findMany({ orderBy: { id: 'asc' } })
  expect(
    mails.map(({ recipient, values }) => [openExposureEmail(recipient), openToken('mail-values', values!)]),
  ).toEqual([
    ['cyd@example.com', { word: 'for cyd@example.com' }],
    ['dan@example.com', { word: 'old' }],
  ])
  expect((await listFollowed({ userId, email: 'ann@example.com' })).settlements).toMatchObject([
    { claimNumber: 'N-1' },
  ])
  expect(openSecret((await db().webhookEndpoint.findFirstOrThrow()).secret)).toHaveLength(32)
  const { disclosed } = await db().handOver.findFirstOrThrow({ where: { recalledAt: null } })
  expect(openToken('hand-over', disclosed!)).toMatchObject({ email: { value: 'ann@example.com' } })
  const follower = await db().settlementFollower.findFirstOrThrow()
  expect(openExposureEmail(follower.emailCiphertext)).toBe('eve@example.com')
  expect(await checkReadiness()).toMatchObject({ encryptionKey: true })
})

test('a dry run counts by key and changes nothing', async () => {
  const breachId = await listAddresses(100)
  const before = await pgPool().query(
    'SELECT email_ciphertext FROM exposure WHERE breach_id = $1 ORDER BY email_hash',
    [breachId],
  )
  const id = sealingKey().name
  takeKeys(SECOND, FIRST)
  const rotation = await rotateKeys({ dryRun: true })
  expect(columnOf(rotation, 'exposure.email_ciphertext')).toEqual({
    name: 'exposure.email_ciphertext',
    current: 0,
    others: new Map([
      [id, 50],
      ['', 50],
    ]),
    unreadable: 0,
    resealed: 0,
  })
  expect(rotation.left).toBe(100)
  expect(
    (
      await pgPool().query('SELECT email_ciphertext FROM exposure WHERE breach_id = $1 ORDER BY email_hash', [
        breachId,
      ])
    ).rows,
  ).toEqual(before.rows)
})

test('what no known key opens is left as it is, counted, and no success', async () => {
  await listAddresses(10)
  takeKeys(THIRD)
  const lost = await listAddresses(3, { half: false })
  takeKeys(SECOND, FIRST)
  const rotation = await rotateKeys()
  expect(rotation).toMatchObject({ left: 0, unreadable: 3 })
  expect(columnOf(rotation, 'exposure.email_ciphertext')).toMatchObject({ unreadable: 3, resealed: 10 })
  takeKeys(THIRD)
  expect(await openAll(lost)).toEqual(
    expect.arrayContaining(['person0@example.com', 'person1@example.com', 'person2@example.com']),
  )
})

test('a change that comes between wins, and a row that somebody holds is neither waited for nor lost', async () => {
  const breachId = await listAddresses(4, { half: false })
  const [first, second] = (
    await db().exposure.findMany({ where: { breachId }, orderBy: { emailHash: 'asc' } })
  ).map(({ emailHash }) => emailHash)
  takeKeys(SECOND, FIRST)
  const other = await pgPool().connect()
  await other.query('BEGIN')
  await other.query('UPDATE exposure SET email_ciphertext = $3 WHERE breach_id = $1 AND email_hash = $2', [
    breachId,
    first,
    sealExposureEmail('changed@example.com').ciphertext,
  ])
  await other.query('SELECT 1 FROM exposure WHERE breach_id = $1 AND email_hash = $2 FOR UPDATE', [
    breachId,
    second,
  ])
  const held = await rotateKeys()
  // It went round several times and says what it could not do.
  expect(held.left).toBe(2)
  await other.query('COMMIT')
  other.release()
  expect(await rotateKeys()).toMatchObject({ left: 0, unreadable: 0 })
  takeKeys(SECOND)
  expect((await openAll(breachId)).filter((email) => email === 'changed@example.com')).toHaveLength(1)
})

test('an import that waits for its operator\u2019s word is sealed anew as well; one under way is told of', async () => {
  await db().csvImport.create({
    data: { id: IMPORT, fileName: 'x.csv', state: 'staged', stagedAt: new Date() },
  })
  await pgPool().query(createStagingTableSql(IMPORT))
  const sealed = Array.from({ length: 20_000 }, (_, index) => sealExposureEmail(`staged${index}@example.com`))
  await pgPool().query(
    `INSERT INTO ${stagingTable(IMPORT)} SELECT 1, h, c, NULL FROM unnest($1::bytea[], $2::bytea[]) AS s(h, c)`,
    [sealed.map(({ hash }) => hash), sealed.map(({ ciphertext }) => ciphertext)],
  )
  await pgPool().query(`INSERT INTO ${stagingTable(IMPORT)} VALUES (1, NULL, NULL, '{}')`)
  takeKeys(SECOND, FIRST)
  const rotation = await rotateKeys()
  expect(rotation).toMatchObject({ left: 0, imports: 0 })
  expect(columnOf(rotation, `${stagingTable(IMPORT)}.email_ciphertext`)).toMatchObject({ resealed: 20_000 })
  takeKeys(SECOND)
  const { rows } = await pgPool().query<{ sealed: Buffer }>(
    `SELECT email_ciphertext AS sealed FROM ${stagingTable(IMPORT)} WHERE email_ciphertext IS NOT NULL`,
  )
  expect(new Set(rows.map((row) => openExposureEmail(row.sealed))).size).toBe(20_000)
  await db().csvImport.update({ where: { id: IMPORT }, data: { state: 'merging' } })
  expect(await rotateKeys()).toMatchObject({ left: 0, imports: 1 })
})

test('while others still seal under the old key, it says that it is not done', async () => {
  const breachId = await listAddresses(1)
  takeKeys(SECOND, FIRST)
  let late = 0
  // A process that was not restarted: it adds one at the end of every round.
  const rotation = await rotateKeys({
    onProgress: async ({ name }) => {
      if (name !== 'catalogue_state.key_probe') return
      const email = `late${late++}@example.com`
      await pgPool().query(
        'INSERT INTO exposure (email_hash, breach_id, email_ciphertext) VALUES ($1, $2, $3)',
        [hashEmail(email), breachId, sealAddressWithoutId(email, FIRST)],
      )
    },
  })
  expect(rotation.left).toBeGreaterThan(0)
  expect(await rotateKeys()).toMatchObject({ left: 0 })
})

describe('the probe', () => {
  const probe = async () => (await db().catalogueState.findUniqueOrThrow({ where: { id: 1 } })).keyProbe

  test('is kept by the first process, and opens for whoever knows its key', async () => {
    await requireEncryptionKey()
    const kept = await probe()
    await requireEncryptionKey()
    expect(await probe()).toBe(kept)
    for (const [keys, opens] of [
      [[FIRST], true],
      [[SECOND, FIRST], true],
      [[SECOND], false],
    ] as [[string], boolean][]) {
      takeKeys(...keys)
      expect(canOpenProbe(kept)).toBe(opens)
      expect(await checkReadiness()).toEqual({ database: true, hashKey: true, encryptionKey: opens })
      await (opens
        ? expect(requireEncryptionKey()).resolves.toBeUndefined()
        : expect(requireEncryptionKey()).rejects.toThrow(ENCRYPTION_KEY_DIFFERS))
    }
  })

  test('is not kept under a key that opens nothing of what is stored', async () => {
    await createMember()
    takeKeys(SECOND)
    await expect(requireEncryptionKey()).rejects.toThrow(ENCRYPTION_KEY_DIFFERS)
    expect(await probe()).toBeNull()
    takeKeys(SECOND, FIRST)
    await requireEncryptionKey()
    expect(canOpenProbe(await probe())).toBe(true)
  })

  test('of a key that is lost for good is replaced on the operator\u2019s word only', async () => {
    await requireEncryptionKey()
    takeKeys(SECOND)
    expect(await rotateKeys()).toMatchObject({ unreadable: 1 })
    await expect(requireEncryptionKey()).rejects.toThrow(ENCRYPTION_KEY_DIFFERS)
    expect(await rotateKeys({ forgetLost: true })).toMatchObject({ unreadable: 0 })
    await requireEncryptionKey()
    expect(knownKeys()).toHaveLength(1)
    expect(openToken('key-probe', sealToken('key-probe', {}))).toEqual({})
  })
})
