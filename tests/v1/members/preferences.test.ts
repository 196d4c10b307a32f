import { CONSENT_VERSION } from '@/lib/consents/consent-texts'
import { GET, PATCH } from '@/app/v1/users/me/preferences/route'
import { hashEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { suppress } from '@/lib/mail/suppression'
import { emptyLedger } from '@/tests/support/mail'
import { createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

const PATH = '/v1/users/me/preferences'
const ON = {
  newBreaches: true,
  classActions: true,
  settlements: true,
  autoEnroll: true,
  sms: false,
  unsubscribed: false,
}
let app: TestApp
let member: TestMember

beforeAll(async () => {
  app = await serve({ [PATH]: { GET, PATCH } })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  member = await createMember({ email: 'ann@example.com' })
})

async function read(): Promise<unknown> {
  return (await fetch(app.url + PATH, { headers: { cookie: member.cookie } })).json()
}

const patch = (body: unknown, headers: Record<string, string> = { cookie: member.cookie }) =>
  fetch(app.url + PATH, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Test Browser',
      'x-forwarded-for': '203.0.113.9',
      ...headers,
    },
    body: JSON.stringify(body),
  })

const turn = async (name: string, on: boolean): Promise<unknown> => (await patch({ name, on })).json()
const emailHash = () => new Uint8Array(hashEmail(member.email))
const consents = () =>
  db().consent.findMany({ where: { emailHash: emailHash() }, orderBy: { givenAt: 'asc' } })
const standing = async () =>
  (await consents()).filter(({ revokedAt }) => revokedAt === null).map(({ kind, form }) => `${kind} ${form}`)
const consent = (
  kind: 'future_breaches' | 'email' | 'sms' | 'connect_with_lawyer' | 'terms',
  form = 'signup',
  leadId?: string,
) =>
  db().consent.create({
    data: {
      emailHash: emailHash(),
      kind,
      form,
      leadId,
      text: 'Text',
      version: '2026-11-21',
      ip: '',
      userAgent: '',
    },
  })
const unsubscribe = (reason: 'unsubscribed' | 'operator' = 'unsubscribed') =>
  db().$transaction((tx) => suppress(tx, emailHash(), 'alerts', reason))
const isOnList = async () => (await db().suppression.count({ where: { liftedAt: null } })) > 0

test('without a choice they read as their defaults', async () => {
  expect(await read()).toEqual(ON)
})

test.each(['newBreaches', 'classActions', 'settlements', 'autoEnroll'])(
  '%s goes off and on again, and leaves the others',
  async (name) => {
    expect(await turn(name, false)).toEqual({ ...ON, [name]: false })
    expect(await read()).toEqual({ ...ON, [name]: false })
    expect(await turn(name, true)).toEqual(ON)
    expect(await turn(name, true)).toEqual(ON)
  },
)

test('they are a member\u2019s own', async () => {
  const other = await createMember()
  await turn('newBreaches', false)
  expect(await (await fetch(app.url + PATH, { headers: { cookie: other.cookie } })).json()).toEqual(ON)
})

test('many changes at once are all kept', async () => {
  await Promise.all(
    ['newBreaches', 'classActions', 'autoEnroll'].flatMap((name) => [
      patch({ name, on: false }),
      patch({ name, on: false }),
    ]),
  )
  expect(await read()).toEqual({ ...ON, newBreaches: false, classActions: false, autoEnroll: false })
})

describe('consent', () => {
  test.each([
    ['newBreaches', 'New breach notifications'],
    ['classActions', 'Class action opportunities'],
    ['settlements', 'Settlement notifications'],
  ])('is given by switching %s on, in its words, when none stands', async (name, text) => {
    await turn(name, true)
    await turn(name, true)
    expect(await consents()).toMatchObject([
      {
        kind: 'future_breaches',
        text,
        form: 'preferences',
        version: CONSENT_VERSION,
        ip: '203.0.113.9',
        userAgent: 'Test Browser',
        leadId: null,
        phoneNumber: null,
        revokedAt: null,
      },
    ])
  })

  test('is not given again where one of the sign-up stands', async () => {
    await consent('future_breaches')
    await turn('newBreaches', true)
    expect(await standing()).toEqual(['future_breaches signup'])
  })

  test('one of a request that nobody has confirmed does not stand; one that was confirmed does', async () => {
    const request = {
      userId: member.userId,
      uniqueBreachId: 'unknown-breach',
      form: 'no-breaches',
      name: 'Ann Lee',
      phoneNumber: '+16175550142',
      zipCode: '02139',
      notificationSMS: false,
      notificationEmail: true,
      connectWithLawyer: false,
      notificationFutureBreaches: true,
    }
    const { id } = await db().lead.create({ data: request })
    await consent('future_breaches', 'no-breaches', id)
    await turn('newBreaches', true)
    expect(await standing()).toEqual(['future_breaches no-breaches', 'future_breaches preferences'])
    await db().consent.updateMany({ where: { form: 'preferences' }, data: { revokedAt: new Date() } })
    await db().lead.update({ where: { id }, data: { confirmedAt: new Date() } })
    await turn('newBreaches', true)
    expect(await standing()).toEqual(['future_breaches no-breaches'])
  })

  test('is revoked by switching all three off, and only then; what else was agreed to stands', async () => {
    for (const kind of ['future_breaches', 'email', 'connect_with_lawyer', 'terms'] as const)
      await consent(kind)
    await turn('newBreaches', false)
    await turn('classActions', false)
    expect(await standing()).toHaveLength(4)
    await turn('settlements', false)
    expect(await standing()).toEqual(['connect_with_lawyer signup', 'terms signup'])
    await turn('classActions', true)
    expect(await standing()).toEqual([
      'connect_with_lawyer signup',
      'terms signup',
      'future_breaches preferences',
    ])
  })

  test('autoEnroll needs none', async () => {
    await turn('autoEnroll', false)
    await turn('autoEnroll', true)
    expect(await consents()).toEqual([])
  })
})

describe('who has unsubscribed', () => {
  test('reads all that is mailed as off', async () => {
    await unsubscribe()
    expect(await read()).toEqual({
      ...ON,
      newBreaches: false,
      classActions: false,
      settlements: false,
      unsubscribed: true,
    })
  })

  test('switches one on and takes it back, with the other two off', async () => {
    await unsubscribe()
    expect(await turn('classActions', true)).toEqual({ ...ON, newBreaches: false, settlements: false })
    expect(await isOnList()).toBe(false)
    expect(await turn('settlements', true)).toEqual({ ...ON, newBreaches: false })
  })

  test('stays so by other changes, which are kept', async () => {
    await unsubscribe()
    await turn('autoEnroll', false)
    expect(await turn('settlements', false)).toEqual({
      ...ON,
      newBreaches: false,
      classActions: false,
      settlements: false,
      autoEnroll: false,
      unsubscribed: true,
    })
    await db().suppression.updateMany({ data: { liftedAt: new Date() } })
    expect(await read()).toEqual({ ...ON, settlements: false, autoEnroll: false })
  })

  test('and not by an operator\u2019s entry: that is not lifted here', async () => {
    await unsubscribe('operator')
    expect(await read()).toEqual(ON)
    await turn('newBreaches', true)
    expect(await isOnList()).toBe(true)
  })
})

describe('text messages', () => {
  test('need a phone number', async () => {
    const response = await patch({ name: 'sms', on: true })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'invalid_fields',
      message: 'Add a phone number in Settings first.',
    })
    expect([await read(), await consents()]).toEqual([ON, []])
  })

  test('need a consent for that very number', async () => {
    await db().user.update({ where: { id: member.userId }, data: { phoneNumber: '+16175550142' } })
    expect(await turn('sms', true)).toEqual({ ...ON, sms: true })
    await turn('sms', true)
    expect(await consents()).toMatchObject([
      {
        kind: 'sms',
        text: 'Text messages (SMS). Message and data rates may apply. Reply STOP to opt out.',
        phoneNumber: '+16175550142',
        form: 'preferences',
      },
    ])
    await db().user.update({ where: { id: member.userId }, data: { phoneNumber: '+16175550199' } })
    expect(await read()).toEqual(ON)
    expect(await turn('sms', true)).toEqual({ ...ON, sms: true })
    expect((await consents()).map(({ phoneNumber }) => phoneNumber)).toEqual(['+16175550142', '+16175550199'])
  })

  test('end with all their consents, also without a number', async () => {
    await consent('sms', 'get-notified')
    await consent('future_breaches')
    expect(await turn('sms', false)).toEqual(ON)
    expect(await standing()).toEqual(['future_breaches signup'])
  })
})

describe('refused', () => {
  test('without a session, from another site, and what is no preference', async () => {
    expect((await patch({ name: 'sms', on: false }, {})).status).toBe(401)
    expect(
      (
        await patch(
          { name: 'sms', on: false },
          { cookie: member.cookie, origin: 'https://elsewhere.example' },
        )
      ).status,
    ).toBe(403)
    expect((await patch({ name: 'userId', on: false })).status).toBe(422)
    expect((await patch({ name: 'sms', on: 'no' })).status).toBe(422)
  })

  test('for an address that nobody has proven', async () => {
    await unsubscribe()
    await db().user.update({ where: { id: member.userId }, data: { emailVerifiedAt: null } })
    expect((await patch({ name: 'newBreaches', on: true })).status).toBe(403)
    expect(await isOnList()).toBe(true)
  })
})

test('a failure in the middle leaves all as it was', async () => {
  await unsubscribe()
  await db()
    .$executeRaw`CREATE FUNCTION break_preferences() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`
  await db()
    .$executeRaw`CREATE TRIGGER break_preferences BEFORE INSERT ON member_preferences FOR EACH ROW EXECUTE FUNCTION break_preferences()`
  expect((await patch({ name: 'newBreaches', on: true })).status).toBe(500)
  await db().$executeRaw`DROP TRIGGER break_preferences ON member_preferences`
  await db().$executeRaw`DROP FUNCTION break_preferences`
  expect(await isOnList()).toBe(true)
  expect(await consents()).toEqual([])
})
