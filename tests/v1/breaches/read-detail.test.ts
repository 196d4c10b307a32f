import { readDetail } from '@/app/(public)/read-detail'
import { sealSessionCookie, sessionCookieName } from '@/lib/auth/tokens'
import { startSession } from '@/lib/auth/sessions'
import { db } from '@/lib/db/client'
import { visitCookie } from '@/lib/visit/visit'
import { keyOf } from '@/tests/support/account'
import { createBreach, expose } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { createMember } from '@/tests/support/members'
import { localSource } from '@/lib/breaches/sources/local'

// Whose address a detail page looks up: what a visit has checked, within the limits of a check, and what is proven.

let cookie = ''
jest.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => ({
    get: (name: string) => {
      const found = cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
      return found === undefined ? undefined : { name, value: found.slice(name.length + 1) }
    },
  }),
}))

const EMAIL = 'stranger@example.com'
const QUERY = { uniqueBreachId: 'Acme', from: 'dashboard' }
beforeEach(async () => {
  await emptyLedger()
  await expose(EMAIL, await createBreach({ uniqueBreachId: 'Acme' }))
})

/** The cookie of a browser in which somebody has signed up for an address that is not theirs. */
async function signedUp(email: string): Promise<string> {
  const { id: pendingId } = await db().pendingSignUp.create({
    data: {
      email,
      emailHash: keyOf(email),
      name: '',
      passwordHash: '',
      ip: '203.0.113.9',
      userAgent: '',
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  })
  const { sid } = await db().$transaction((tx) =>
    startSession(tx, { pendingId, method: 'password', userAgent: '' }),
  )
  return `${sessionCookieName()}=${await sealSessionCookie(sid)}`
}

const visitOf = (email: string) => visitCookie({ email }).split(';')[0]!

test.each([{ ...QUERY }, { uniqueBreachId: 'Acme' }, { ...QUERY, email: EMAIL }])(
  'nothing is looked up for who has signed up and proven nothing: %j',
  async (query) => {
    cookie = await signedUp(EMAIL)
    const asked = jest.spyOn(localSource, 'findBreaches')
    expect(await readDetail({ query })).toMatchObject({ affected: null, isUnanswered: false })
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  },
)

test('nor for an account whose address nobody has proven', async () => {
  const member = await createMember({ email: EMAIL })
  await db().user.update({ where: { id: member.userId }, data: { emailVerifiedAt: null } })
  cookie = member.cookie
  expect(await readDetail({ query: QUERY })).toMatchObject({ affected: null })
})

test('what the visit has checked is, also by who has signed up for it', async () => {
  cookie = `${await signedUp(EMAIL)}; ${visitOf(EMAIL)}`
  expect(await readDetail({ query: QUERY })).toMatchObject({ affected: true, email: EMAIL })
  cookie = visitOf(EMAIL)
  expect(await readDetail({ query: { uniqueBreachId: 'Acme' } })).toMatchObject({ affected: true })
})

test('and so is the address of a member, whatever the visit has checked', async () => {
  cookie = `${(await createMember({ email: EMAIL })).cookie}; ${visitOf('other@example.com')}`
  expect(await readDetail({ query: QUERY })).toMatchObject({ affected: true, email: EMAIL })
})
