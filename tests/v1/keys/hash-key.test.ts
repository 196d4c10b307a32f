import { fork } from 'node:child_process'
import { GET as webReady } from '@/app/readyz/route'
import { emailHashKeyFingerprint } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { HASH_KEY_DIFFERS, requireHashKey } from '@/lib/keys/hash-key'
import { program } from '@/tests/support/program'

const store = (fingerprint: Uint8Array | null) =>
  db().catalogueState.update({
    where: { id: 1 },
    data: { hashKeyFingerprint: fingerprint && new Uint8Array(fingerprint) },
  })
afterEach(() => store(null))

test('nothing is wrong while the key is the one that addresses were stored under, or none were', async () => {
  await expect(requireHashKey()).resolves.toBeUndefined()
  await store(emailHashKeyFingerprint())
  await expect(requireHashKey()).resolves.toBeUndefined()
  const response = await webReady()
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({ status: 'ready', emailHashKey: 'matches' }),
  ])
})

test('with another key a start says so, and /readyz', async () => {
  await store(new Uint8Array(8))
  await expect(requireHashKey()).rejects.toThrow(HASH_KEY_DIFFERS)
  const response = await webReady()
  expect([response.status, await response.json()]).toEqual([
    503,
    expect.objectContaining({ status: 'unavailable', emailHashKey: 'differs' }),
  ])
})

test('the worker says it and does not start, so that it gives up on no mail', async () => {
  await store(emailHashKeyFingerprint())
  const worker = fork(await program('lib/jobs/worker.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', EMAIL_HASH_KEY: '33'.repeat(32) },
  })
  let output = ''
  worker.stderr!.on('data', (chunk: Buffer) => (output += chunk))
  expect(await new Promise((resolve) => worker.once('close', resolve))).toBe(1)
  expect(output).toContain(HASH_KEY_DIFFERS)
})
