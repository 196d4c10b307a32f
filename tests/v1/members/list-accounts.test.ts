import { hashEmail } from '@/lib/crypto/crypto'
import { listAccounts } from '@/lib/members/desk/list-accounts'
import { createMember } from '@/tests/support/members'

test('which addresses belong to an account', async () => {
  const ann = await createMember()
  const keyOf = (email: string) => Buffer.from(hashEmail(email)).toString('hex')
  const [own, other] = [keyOf(ann.email), keyOf('nobody.here@example.com')]
  expect(await listAccounts([own, other])).toEqual(new Set([own]))
  expect(await listAccounts([])).toEqual(new Set())
})
