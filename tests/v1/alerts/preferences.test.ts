import { alertBreach, previewAlert } from '@/lib/alerts/alert-breach'
import { hashEmail, sealExposureEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import type { Transport } from '@/lib/mail/transports/transport'
import { deleteUser } from '@/lib/members/delete-user'
import { moveEmail } from '@/lib/members/email-change/change-email'
import { setPreference } from '@/lib/members/preferences/preferences'
import type { PreferenceName } from '@/lib/members/preferences/preference'
import { putBackRemoved } from '@/lib/panel/put-back'
import { removeExpired } from '@/lib/retention/remove-for-good'
import { startFakeResend, type FakeResend } from '@/tests/fakes/resend'
import { createBreach, expose } from '@/tests/support/factories'
import { drain, emptyLedger, pointAt, states } from '@/tests/support/mail'
import { createMember, type TestMember } from '@/tests/support/members'

let fake: FakeResend
let transport: Transport
let acme: number
let member: TestMember

beforeAll(async () => {
  fake = await startFakeResend()
  transport = pointAt(fake)
})
afterAll(() => fake.close())
beforeEach(async () => {
  Object.assign(fake, { accepted: [], calls: [], fault: () => null, acceptedBy: new Map() })
  await emptyLedger()
  acme = await createBreach({ uniqueBreachId: 'Acme', title: 'Acme', massActionBreachStatus: 3 })
  member = await createMember({ email: 'ann@example.com' })
})

type Kind = 'future_breaches' | 'email' | 'connect_with_lawyer'

const consent = (kind: Kind, form = 'signup') =>
  db().consent.create({
    data: {
      emailHash: new Uint8Array(hashEmail(member.email)),
      kind,
      form,
      text: 'Text',
      version: '2026-11-21',
      ip: '',
      userAgent: '',
    },
  })
const open = () => db().breach.update({ where: { id: acme }, data: { massActionBreachStatus: 2 } })
const turn = (name: PreferenceName, on: boolean) =>
  setPreference(member.userId, { name, on }, { ip: '203.0.113.1', userAgent: 'test' })
const prefer = (choices: {
  newBreaches?: boolean
  classActions?: boolean
  settlements?: boolean
  autoEnroll?: boolean
}) => db().memberPreferences.create({ data: { userId: member.userId, ...choices } })
const messages = async () =>
  (await db().emailMessage.findMany({ orderBy: { id: 'asc' } })).map(
    ({ template, requires }) => `${template} ${requires}`,
  )

async function listed(): Promise<void> {
  const { hash, ciphertext } = sealExposureEmail(member.email)
  await db().exposure.create({
    data: { emailHash: new Uint8Array(hash), emailCiphertext: new Uint8Array(ciphertext), breachId: acme },
  })
}

/** What the preview says must be what is done. */
async function alert(): Promise<{ queued: number; skipped: object }> {
  const { queued, skipped } = await previewAlert('Acme')
  const counts = await alertBreach('Acme')
  expect(counts).toEqual({ queued, skipped })
  return counts
}

describe('consents of an account', () => {
  test.each(['signup', 'preferences'])('given by the form %s count like confirmed ones', async (form) => {
    await expose(member.email, acme)
    await consent('future_breaches', form)
    expect(await alert()).toEqual({ queued: 1, skipped: {} })
    expect(await messages()).toEqual(['breach-get-notified future_breaches'])
  })

  test.each(['get-notified', 'no-breaches', 'api'])(
    'left over from a deleted request of the form %s do not',
    async (form) => {
      await expose(member.email, acme)
      await consent('future_breaches', form)
      expect(await alert()).toEqual({ queued: 0, skipped: { 'no-consent': 1 } })
    },
  )

  test('do not count while nobody has proven the address', async () => {
    await expose(member.email, acme)
    await consent('future_breaches')
    await db().user.update({ where: { id: member.userId }, data: { emailVerifiedAt: null } })
    expect(await alert()).toEqual({ queued: 0, skipped: { unproven: 1 } })
  })

  test('that were revoked do not count', async () => {
    await expose(member.email, acme)
    await consent('future_breaches')
    for (const name of ['newBreaches', 'classActions', 'settlements'] as const) await turn(name, false)
    expect(await alert()).toEqual({ queued: 0, skipped: { 'no-consent': 1 } })
  })

  test('a wish for a lawyer counts while an action is open', async () => {
    await open()
    await expose(member.email, acme)
    await consent('connect_with_lawyer')
    expect(await alert()).toEqual({ queued: 1, skipped: {} })
    expect(await messages()).toEqual(['breach-consultation connect_with_lawyer'])
  })
})

describe('preferences decide what is written', () => {
  const NEWS: Kind[] = ['future_breaches']
  const cases: [
    string,
    { action?: boolean; listed?: boolean; consents: Kind[]; choices: Parameters<typeof prefer>[0] },
    string | 'preference-off',
  ][] = [
    ['breaches off', { consents: NEWS, choices: { newBreaches: false } }, 'preference-off'],
    [
      'breaches off, on an uploaded list',
      { listed: true, consents: [], choices: { newBreaches: false } },
      'preference-off',
    ],
    [
      'actions off, no action open',
      { consents: NEWS, choices: { classActions: false } },
      'breach-get-notified future_breaches',
    ],
    [
      'settlements and enrolment off',
      { consents: NEWS, choices: { settlements: false, autoEnroll: false } },
      'breach-get-notified future_breaches',
    ],
    [
      'breaches off, an action open',
      { action: true, consents: NEWS, choices: { newBreaches: false } },
      'breach-legal-action future_breaches',
    ],
    [
      'actions off, an action open: the plain notice',
      { action: true, consents: NEWS, choices: { classActions: false } },
      'breach-get-notified future_breaches',
    ],
    [
      'actions off, on the list, asked for a lawyer: the plain notice',
      { action: true, listed: true, consents: ['connect_with_lawyer'], choices: { classActions: false } },
      'breach-get-notified null',
    ],
    [
      'actions off, asked for a lawyer and nothing else',
      { action: true, consents: ['connect_with_lawyer'], choices: { classActions: false } },
      'preference-off',
    ],
    [
      'both off, an action open',
      {
        action: true,
        consents: [...NEWS, 'connect_with_lawyer'],
        choices: { newBreaches: false, classActions: false },
      },
      'preference-off',
    ],
    [
      'breaches off, asked for a lawyer, an action open',
      { action: true, consents: ['connect_with_lawyer'], choices: { newBreaches: false } },
      'breach-consultation connect_with_lawyer',
    ],
    [
      'all at their defaults',
      { action: true, consents: NEWS, choices: {} },
      'breach-legal-action future_breaches',
    ],
  ]
  test.each(cases)('%s', async (_name, { action, listed: isListed, consents, choices }, expected) => {
    if (action) await open()
    if (isListed) await listed()
    else await expose(member.email, acme)
    for (const kind of consents) await consent(kind)
    await prefer(choices)
    const counts = await alert()
    if (expected === 'preference-off')
      expect([counts, await messages()]).toEqual([{ queued: 0, skipped: { 'preference-off': 1 } }, []])
    else expect([counts, await messages()]).toEqual([{ queued: 1, skipped: {} }, [expected]])
  })

  test('an unsubscription is named before a preference, and a preference before what was told', async () => {
    await listed()
    await alertBreach('Acme')
    await prefer({ newBreaches: false })
    expect((await alert()).skipped).toEqual({ 'preference-off': 1 })
    await db().suppression.create({
      data: { emailHash: new Uint8Array(hashEmail(member.email)), list: 'alerts', reason: 'unsubscribed' },
    })
    expect((await alert()).skipped).toEqual({ unsubscribed: 1 })
  })
})

describe('preferences are looked at again at the moment of sending', () => {
  test.each<[string, boolean, PreferenceName, string]>([
    ['a plain notice', false, 'newBreaches', 'skipped'],
    ['a plain notice', false, 'classActions', 'sent'],
    ['news of an action', true, 'classActions', 'skipped'],
    ['news of an action', true, 'newBreaches', 'sent'],
  ])('%s (action %p) with %s turned off meanwhile: %s', async (_name, action, name, state) => {
    if (action) await open()
    await expose(member.email, acme)
    await consent('future_breaches')
    await alertBreach('Acme')
    await turn(name, false)
    await drain(transport)
    expect(await states()).toEqual({ [state]: 1 })
    if (state === 'skipped')
      expect(await db().emailMessage.findFirst()).toMatchObject({ reason: 'preference-off' })
  })

  test('who turns it on again is told by the next alert', async () => {
    await listed()
    await alertBreach('Acme')
    await turn('newBreaches', false)
    await drain(transport)
    await turn('newBreaches', true)
    expect(await alert()).toEqual({ queued: 1, skipped: {} })
    await drain(transport)
    expect(fake.acceptedBy.get(member.email)).toBe(1)
  })
})

describe('a no that was said in an account', () => {
  const actor = () => ({ id: null, name: 'test', ip: '', requestId: null })
  const ways = {
    'is deleted for good': () => deleteUser(member.userId, actor(), { forGood: true }),
    'is set aside by an operator': () => deleteUser(member.userId, actor()),
    'is set aside, and then removed for good': async () => {
      await deleteUser(member.userId, actor())
      await removeExpired(new Date(Date.now() + 8 * 86_400_000))
    },
    'moves to another address': () =>
      db().$transaction((tx) =>
        moveEmail(tx, {
          userId: member.userId,
          from: member.email,
          to: `moved.${member.userId}@example.com`,
          ip: '',
          userAgent: '',
          now: new Date(),
        }),
      ),
  }
  beforeEach(() => db().suppression.deleteMany())

  test.each(Object.entries(ways))('holds for its address when it %s', async (_way, go) => {
    await prefer({ newBreaches: false })
    await listed()
    await go()
    expect(await alert()).toEqual({ queued: 0, skipped: { 'preference-off': 1 } })
  })

  test.each(Object.entries(ways))('is not made up for one that %s', async (_way, go) => {
    await prefer({ classActions: false, settlements: false })
    await listed()
    await go()
    expect(await alert()).toEqual({ queued: 1, skipped: {} })
  })

  test('is the account’s own again once it is put back', async () => {
    await prefer({ newBreaches: false })
    await listed()
    await ways['is set aside by an operator']()
    const { id } = await db().removedItem.findFirstOrThrow({ where: { subject: member.userId } })
    await putBackRemoved(id, actor())
    expect(await db().suppression.count()).toBe(0)
    await turn('newBreaches', true)
    expect(await alert()).toEqual({ queued: 1, skipped: {} })
  })

  test('ends with the yes of the next', async () => {
    await prefer({ newBreaches: false })
    await listed()
    await ways['is deleted for good']()
    const { email } = member
    member = await createMember({ email })
    await turn('newBreaches', true)
    await deleteUser(member.userId, actor(), { forGood: true })
    expect(await alert()).toEqual({ queued: 1, skipped: {} })
  })
})
