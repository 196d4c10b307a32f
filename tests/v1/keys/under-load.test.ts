import { sealingKey } from '@/lib/crypto/keyring'
import { changeKeysUnderLoad } from '@/tests/chaos/keys-under-load'
import { FIRST, SECOND, takeKeys } from '@/tests/support/keys'

test('keys change while processes of both orders read, write and send, and the command is killed: nothing is unreadable, nothing is left', async () => {
  const report = await changeKeysUnderLoad({
    addresses: 4_000,
    recipients: 500,
    kills: 3,
    killAfterMs: 700,
  })
  expect([report.code, report.verdict]).toEqual([0, '0 values left under other keys'])
  takeKeys(SECOND)
  expect(Object.keys(report.idsAfter)).toEqual([sealingKey().name])
  takeKeys(FIRST)
  expect(report.readers.map(({ failures }) => failures)).toEqual([{}, {}])
  expect(new Set(report.readers.map(({ key }) => key)).size).toBe(2)
  for (const { reads } of [...report.readers, report.afterwards])
    expect(Object.values(reads).every((count) => count > 0) && Object.keys(reads)).toHaveLength(9)
  expect(report.afterwards.failures).toEqual({})
  // A batch that was begun under one key and sent again by a worker of the other was the same to the byte: none is in doubt.
  expect(report.mail).toEqual({ states: { sent: 500 }, accepted: 500, twice: 0 })
})
