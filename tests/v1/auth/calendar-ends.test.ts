import { randomBytes } from 'node:crypto'
import { changePassword } from '@/lib/auth/change-password'
import { endAccess } from '@/lib/auth/end-access'
import { requestPasswordReset, resetPassword } from '@/lib/auth/password-reset'
import { signOut } from '@/lib/auth/sign-out'
import { toViewer, type Member } from '@/lib/auth/viewer'
import { openToken } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { makeCalendarAddress, readCalendarFeed } from '@/lib/follows/calendar-feed'
import { setTracker } from '@/lib/follows/set-tracker'
import { confirmAccountLink } from '@/lib/members/email-change/confirm-account-link'
import { requestEmailChange } from '@/lib/members/email-change/change-email'
import { undoEmailChange } from '@/lib/members/email-change/undo-email-change'
import { holdsNobody } from '@/tests/support/hold'
import { keyOf, lastToken } from '@/tests/support/account'
import { emptyTables } from '@/tests/support/empty-tables'
import { emptyLedger } from '@/tests/support/mail'
import { mailedTokens } from '@/tests/support/mailed'
import { createTestFirm } from '@/tests/support/firms'
import { createMember, type TestMember } from '@/tests/support/members'
import { createSettlement } from '@/tests/support/settlements'

// A private calendar's address is all the proof that it asks for. Whoever was in an account unasked may have taken one along:
// what shuts them out has to end it.

const PASSWORD = 'harvest moon over nine barns'
const DAY_MS = 86_400_000

let ann: TestMember
let file: string
beforeEach(async () => {
  await emptyLedger()
  await emptyTables('rate_count', 'session', 'visit_proof')
  ann = await createMember()
  await setTracker(ann, (await createSettlement()).slug, { state: 'watching' })
  file = new URL(await makeCalendarAddress(ann.userId, holdsNobody)).pathname.split('/').at(-1)!
})

const isThere = () =>
  readCalendarFeed(file).then(
    (text) => text.includes('BEGIN:VEVENT'),
    ({ code }: { code: string }) => code !== 'not_found',
  )
const viewer = async () => (await toViewer(ann.sid)) as Member
const made = (daysAgo: number) =>
  db().calendarFeed.updateMany({ data: { createdAt: new Date(Date.now() - daysAgo * DAY_MS) } })
const change = () =>
  changePassword({ userId: ann.userId, currentPassword: ann.password, password: PASSWORD, userAgent: '' })

async function moveAndTakeBack(): Promise<void> {
  const { email } = ann
  await requestEmailChange(ann, 'thief@example.com')
  await confirmAccountLink(await lastToken('thief@example.com'), ann, { confirmed: true })
  // The thief takes a calendar along after the change too.
  file = new URL(await makeCalendarAddress(ann.userId, holdsNobody)).pathname.split('/').at(-1)!
  const { values } = await db().emailMessage.findFirstOrThrow({
    where: { emailHash: keyOf(email), template: 'account-notice' },
    orderBy: { id: 'desc' },
  })
  const { undo_url: url } = openToken('mail-values', values!) as { undo_url: string }
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token')!
  await undoEmailChange(token, { ip: '203.0.113.9', userAgent: '', requestId: null })
}

test.each<[string, () => Promise<unknown>]>([
  [
    'the end of everything that opens the account',
    async () =>
      endAccess({
        viewer: await viewer(),
        passkeys: [],
        password: false,
        actor: { id: ann.userId, name: ann.email, ip: '203.0.113.9', requestId: null },
        userAgent: '',
      }),
  ],
  [
    'a reset of the password',
    async () => {
      await requestPasswordReset(ann.email)
      const [token] = await mailedTokens(ann.email, 'password-reset')
      await resetPassword({ token: token!, password: PASSWORD, userAgent: '' })
    },
  ],
  ['a change of the password', change],
  ['a change of address that is taken back', moveAndTakeBack],
])('%s ends it', async (_, act) => {
  const expiresAt = new Date(Date.now() + DAY_MS)
  const createdById = ann.userId
  await db().apiKey.create({
    data: {
      id: randomBytes(8).toString('hex'),
      secretHash: randomBytes(32),
      name: 'k',
      createdById,
      expiresAt,
    },
  })
  const { id: firmId } = await createTestFirm()
  for (const firm of [{}, { firmId }])
    await db().adminInvite.create({
      data: {
        tokenHash: randomBytes(32),
        email: `${'firmId' in firm ? 'firm' : 'operator'}@example.com`,
        createdById,
        expiresAt,
        ...firm,
      },
    })
  expect(await isThere()).toBe(true)
  await act()
  expect(await isThere()).toBe(false)
  // A key and an invite that were made in the account let somebody in as well. Whoever knows the password may keep theirs.
  const left = [
    await db().apiKey.count({ where: { createdById, revokedAt: null } }),
    await db().adminInvite.count({ where: { createdById, endedAt: null } }),
  ]
  expect(left).toEqual(act === change ? [1, 2] : [0, 0])
})

test('an older one outlives a change of the password, as an older passkey does', async () => {
  await made(31)
  await change()
  expect(await isThere()).toBe(true)
})

test('signing out ends none: the days are still wanted', async () => {
  await signOut(await viewer(), {}, true)
  expect(await isThere()).toBe(true)
})
