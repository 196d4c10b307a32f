import { measureEnumeration, type Asked } from './enumeration'
import { addressOf, makeWaiting, PASSWORD } from './member-rows'
import type { Row } from './row'

// The calls that take an address, or act on one, without a proven owner. Whether somebody is known, none of them tells:
//   login, signup, password-reset, get-notified, unsubscribe-link, check-breach, admin has-credentials, verify-email/resend.

interface Door {
  path: string
  what?: string
  /** Groups of addresses: those of `known` have profiles or accounts. */
  known: string
  unknown: string
  ask: (email: string) => Asked
}

const body =
  (make: (email: string) => unknown) =>
  (email: string): Asked => ({ body: make(email) })
const address = body((email) => ({ email }))
const signUp = body((email) => ({
  name: 'Ann Lee',
  email,
  password: `${PASSWORD} of mine`,
  phoneNumber: '6175550142',
  zipCode: '02139',
}))

const DOORS: Door[] = [
  {
    path: '/v1/auth/login',
    known: 'account',
    unknown: 'unknown',
    ask: body((email) => ({ email, password: 'not the right password' })),
  },
  { path: '/v1/auth/signup', what: 'account and unknown', known: 'signed', unknown: 'stranger', ask: signUp },
  { path: '/v1/auth/signup', what: 'profile and unknown', known: 'fresh', unknown: 'another', ask: signUp },
  { path: '/v1/auth/password-reset', known: 'account', unknown: 'unknown', ask: address },
  {
    path: '/v1/users/get-notified',
    known: 'profile',
    unknown: 'unknown',
    ask: body((email) => ({
      name: 'Ann Lee',
      email,
      phoneNumber: '6175550142',
      zipCode: '02139',
      uniqueBreachId: 'Bench1',
      form: 'get-notified',
    })),
  },
  { path: '/v1/mail/unsubscribe-link', known: 'account', unknown: 'nobody', ask: address },
  { path: '/v1/breaches/check-breach', known: 'account', unknown: 'nobody', ask: address },
  { path: '/v1/admin/has-credentials', known: 'account', unknown: 'nobody', ask: address },
]

/** Each door, with calls about known and unknown addresses in turn. */
export async function measureDoors(url: string, pairs: number, warmUp: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const { path, what, known, unknown, ask } of DOORS) {
    console.log(`${path}: ${pairs} ${known} and ${pairs} ${unknown} addresses…`)
    rows.push(
      ...(await measureEnumeration(url, {
        path,
        what,
        known: (n) => ask(addressOf(known, n)),
        unknown: (n) => ask(addressOf(unknown, n)),
        pairs,
        warmUp,
      })),
    )
  }
  const path = '/v1/auth/verify-email/resend'
  console.log(`${path}: ${pairs} sign-ups of accounts and ${pairs} of unknown addresses…`)
  const [known, unknown] = [
    await makeWaiting('mailed', pairs + warmUp),
    await makeWaiting('silent', pairs + warmUp),
  ]
  const asks =
    (cookies: string[]) =>
    (n: number): Asked => ({ body: {}, cookie: cookies[n] })
  rows.push(
    ...(await measureEnumeration(url, {
      path,
      what: 'account and unknown',
      known: asks(known),
      unknown: asks(unknown),
      pairs,
      warmUp,
    })),
  )
  return rows
}
