import fc from 'fast-check'
import { POST as checkBreach } from '@/app/v1/breaches/check-breach/route'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { openVisit } from '@/lib/visit/visit'
import { operations, serveAll, type ApiOperation } from '@/tests/support/api'
import { createBreach, expose } from '@/tests/support/factories'
import { fingerprint } from '@/tests/support/fingerprint'
import { HOSTILE_INPUTS } from '@/tests/support/hostile'
import { createMember } from '@/tests/support/members'
import { freshEmail } from '@/tests/support/samples/sample'
import type { TestApp } from '@/tests/support/serve'

// Calls that browsers may make by themselves, with a form: under every guard of the same call as JSON, and never led elsewhere.

const TYPE = 'application/x-www-form-urlencoded'
/** What browsers say of a form of a page that sends no referrer. */
const OWN = { 'sec-fetch-site': 'same-origin', origin: 'null' }

const plain = operations.filter(({ operation }) => {
  // A program's unsubscribing is of the same type, and leads nowhere.
  return operation.requestBody?.content[TYPE] && operation.responses[303]
})
const named = plain.map((operation) => [operation.call, operation] as const)
const fieldsOf = ({ operation }: ApiOperation) =>
  Object.keys((operation.requestBody!.content[TYPE]!.schema as { properties: object }).properties)

let app: TestApp
let visitors = 0
beforeAll(async () => {
  app = await serveAll()
  // Without one, no check can be complete.
  await createBreach()
})
afterAll(() => app.close())
beforeEach(resetRateLimits)

function post(
  path: string,
  body: Record<string, string> | string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  visitors += 1
  return fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': TYPE,
      'x-forwarded-for': `10.9.${visitors >> 8}.${visitors & 255}`,
      ...OWN,
      ...headers,
    },
    body:
      typeof body === 'string' || body instanceof Uint8Array ? body : new URLSearchParams(body).toString(),
  })
}

const goesTo = (response: Response) => [response.status, response.headers.get('location')]
const visitOf = (response: Response) =>
  openVisit(/visit=([^;]+)/.exec(response.headers.getSetCookie().join('; '))?.[1])

/** One of each that works. */
async function formOf({ path }: ApiOperation): Promise<Record<string, string>> {
  const email = freshEmail()
  if (path === '/v1/auth/login') {
    const { email, password } = await createMember()
    return { email, password, next: '/settings' }
  }
  if (path === '/v1/users/get-notified')
    return {
      name: 'Ann Lee',
      email,
      phoneNumber: '617-555-0142',
      zipCode: '02139',
      uniqueBreachId: 'no-breaches-found',
      form: 'no-breaches',
      future: 'on',
    }
  if (path === '/v1/companies/asked') return { company: 'Orchards of Nowhere', email }
  if (path === '/v1/settlements/check-address') return { text: 'https://somewhere.test/claim' }
  return { email }
}

test('these calls take one', () => {
  expect(plain.map(({ call }) => call).sort()).toEqual([
    'POST /v1/auth/login',
    'POST /v1/auth/password-reset',
    'POST /v1/auth/signout',
    'POST /v1/breaches/check-breach',
    'POST /v1/companies/asked',
    'POST /v1/mail/confirm',
    'POST /v1/mail/unsubscribe-link',
    'POST /v1/settlements/check-address',
    'POST /v1/settlements/{slug}/follow',
    'POST /v1/users/get-notified',
  ])
})

test.each(named)('%s leads on to a page, and says nothing else', async (_call, operation) => {
  const form = await formOf(operation)
  const response = await post(operation.path, form)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toMatch(/^\/(?:[a-z]|$)/)
  expect(response.headers.get('location')).not.toContain('@')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('')
})

test.each(named)('%s is taken from our own pages only', async (_call, operation) => {
  const own = new URL(env().APP_URL).origin
  const form = await formOf(operation)
  for (const headers of [
    {},
    { origin: own },
    { origin: own, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
  ] as Record<string, string>[]) {
    resetRateLimits()
    const { 'sec-fetch-site': site = '', origin = '' } = Object.keys(headers).length > 0 ? headers : OWN
    const response = await fetch(app.url + operation.path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': TYPE,
        'x-forwarded-for': '10.8.0.1',
        ...(site && { 'sec-fetch-site': site }),
        ...(origin && { origin }),
      },
      body: new URLSearchParams(form).toString(),
    })
    expect([headers, response.status]).toEqual([headers, 303])
  }
  const before = await fingerprint()
  for (const headers of [
    // A program that says nothing carries nobody's cookies as JSON; a form it would have to say where from.
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: `${own}.evil.example` },
    ...['cross-site', 'same-site', 'none', 'garbage'].flatMap((site) => [
      { 'sec-fetch-site': site },
      { 'sec-fetch-site': site, origin: 'null' },
      { 'sec-fetch-site': site, origin: own },
    ]),
    // Nor does a token let a form through that comes from elsewhere.
    { origin: 'https://evil.example', authorization: 'Bearer x' },
  ] as Record<string, string>[]) {
    const response = await fetch(app.url + operation.path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': TYPE, 'x-forwarded-for': '10.8.0.2', ...headers },
      body: new URLSearchParams(form).toString(),
    })
    expect([headers, response.status, await response.json()]).toEqual([
      headers,
      403,
      expect.objectContaining({ code: 'cross_origin' }),
    ])
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('location')).toBeNull()
  }
  expect(await fingerprint()).toEqual(before)
})

test.each(named)('%s takes no other type, and no text that is not UTF-8', async (_call, operation) => {
  const form = await formOf(operation)
  for (const type of [
    'text/plain',
    'multipart/form-data; boundary=x',
    `${TYPE}; charset=iso-8859-1`,
    `${TYPE}; charset=utf-16`,
  ])
    expect([
      type,
      (await post(operation.path, form, { 'content-type': type, origin: env().APP_URL })).status,
    ]).toEqual([type, operation.operation.requestBody!.required ? 415 : 200])
  const before = await fingerprint()
  const encoded = new URLSearchParams(form).toString()
  for (const body of [
    'email=%ff%fe@example.com',
    `${encoded}&email=other%40example.com`,
    `${encoded}&x=%E0%A4`,
    `${encoded}&${Array.from({ length: 50 }, (_, at) => `f${at}=1`).join('&')}`,
    `${encoded}&x=${'a'.repeat(70_000)}`,
    Buffer.concat([Buffer.from('email='), Buffer.from([0xff, 0xfe])]),
  ]) {
    const response = await post(operation.path, body)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toContain('form=again')
  }
  expect(await fingerprint()).toEqual(before)
})

test('no other call takes one', async () => {
  const member = await createMember()
  for (const operation of operations) {
    const { requestBody } = operation.operation
    if (operation.method !== 'POST' || operation.anyOrigin) continue
    if (
      !requestBody?.content['application/json'] ||
      requestBody.content[TYPE] ||
      operation.path.includes('{')
    )
      continue
    const response = await post(operation.path, 'email=ann%40example.com', {
      cookie: member.cookie,
      origin: env().APP_URL,
    })
    expect([operation.call, [401, 403, 415].includes(response.status)]).toEqual([operation.call, true])
  }
})

describe('whatever stands in the fields', () => {
  const nasty = fc.oneof(
    fc.constantFrom(
      ...HOSTILE_INPUTS,
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      '/dashboard\r\nSet-Cookie: a=b',
      '/settings?x=//evil.example',
      'ann@example.com',
      '\u{1f600}'.repeat(299) + 'x\u{1f600}',
      '__proto__',
      'constructor',
    ),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
  )

  test.each(named)('%s leads to a page of ours, without it', async (_call, operation) => {
    const names = [...fieldsOf(operation), '__proto__', 'page']
    await fc.assert(
      fc.asyncProperty(fc.record(Object.fromEntries(names.map((name) => [name, nasty]))), async (form) => {
        resetRateLimits()
        const response = await post(operation.path, form as Record<string, string>)
        expect(response.status).toBe(303)
        const location = response.headers.get('location')!
        expect(location).toMatch(/^\/(?![/\\])[\w/?&=%#.,!'()*~-]*$/)
        expect(new URL(location, 'https://own.example').origin).toBe('https://own.example')
        expect(decodeURIComponent(location.split('uniqueBreachId=')[0]!)).not.toContain('@')
        for (const cookie of response.headers.getSetCookie()) expect(cookie.length).toBeLessThan(4_096)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the check', () => {
  const PATH = '/v1/breaches/check-breach'

  test('leads to the page of its result, and the visit knows the address', async () => {
    const email = freshEmail()
    await expose(email, await createBreach())
    const found = await post(PATH, { email: ` ${email.toUpperCase()} ` })
    expect(goesTo(found)).toEqual([303, '/breach-summary'])
    expect(visitOf(found)).toMatchObject({ email })
    expect(goesTo(await post(PATH, { email: freshEmail() }))).toEqual([303, '/no-breaches-found'])
  })

  test('of one breach leads to its page', async () => {
    expect(goesTo(await post(PATH, { email: freshEmail(), uniqueBreachId: 'A & B' }))).toEqual([
      303,
      '/breach-details?uniqueBreachId=A%20%26%20B&check=done',
    ])
  })

  test('shows what is wrong where it was typed', async () => {
    const response = await post(PATH, { email: 'ann@' })
    expect(goesTo(response)).toEqual([303, '/?form=again#breach-checker'])
    expect(visitOf(response).kept).toEqual({
      form: 'check',
      values: { email: 'ann@' },
      errors: { email: 'Please enter a valid email' },
      said: 'Please enter a valid email',
    })
    expect(visitOf(response).email).toBeUndefined()
    expect(goesTo(await post(PATH, { uniqueBreachId: 'Adobe' }))).toEqual([
      303,
      '/breach-details?uniqueBreachId=Adobe&form=again',
    ])
  })

  test('has the limits of the same call as JSON, which count together', async () => {
    const visitor = { 'x-forwarded-for': '10.7.0.1' }
    for (let call = 0; call < 10; call++) {
      const asJson = call % 2 === 0
      await post(
        PATH,
        asJson ? JSON.stringify({ email: freshEmail() }) : { email: freshEmail() },
        asJson ? { ...visitor, 'content-type': 'application/json', origin: env().APP_URL } : visitor,
      )
    }
    const eleventh = await post(PATH, { email: freshEmail() }, visitor)
    expect(goesTo(eleventh)).toEqual([
      303,
      expect.stringMatching(/^\/no-breaches-found\?check=busy&after=\d+&until=\d{10}&form=again$/),
    ])
    expect(checkBreach.operation.limit?.points).toBe(10)
  })

  test('that is made forgets what was refused', async () => {
    const refused = await post(PATH, { email: 'x' })
    const cookie = refused.headers.getSetCookie()[0]!.split(';')[0]!
    const made = await post(PATH, { email: freshEmail() }, { cookie })
    expect(visitOf(made).kept).toBeUndefined()
  })
})

describe('signing out', () => {
  const PATH = '/v1/auth/signout'
  const isSignedIn = async (cookie: string) =>
    (await fetch(`${app.url}/v1/users/me`, { headers: { cookie } })).status === 200

  test('ends the session, takes its cookies, and leads home', async () => {
    const { cookie } = await createMember()
    expect(await isSignedIn(cookie)).toBe(true)
    const response = await post(PATH, {}, { cookie })
    expect(goesTo(response)).toEqual([303, '/'])
    expect(response.headers.getSetCookie().join()).toMatch(/next-auth\.session-token=;/)
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
    expect(await isSignedIn(cookie)).toBe(false)
    expect(goesTo(await post(PATH, {}, { cookie }))).toEqual([303, '/'])
  })

  test('everywhere, by a session that is not fresh: the settings say that it was not done', async () => {
    const { cookie, email } = await createMember()
    await db().session.updateMany({ where: { user: { email } }, data: { authenticatedAt: new Date(0) } })
    const response = await post(`${PATH}?everywhere=true`, {}, { cookie })
    expect(goesTo(response)).toEqual([303, '/settings?form=again'])
    expect(visitOf(response).kept).toMatchObject({ form: 'sign-out', said: expect.stringMatching(/./) })
    expect(await isSignedIn(cookie)).toBe(true)
  })
})

describe('signing in', () => {
  const PATH = '/v1/auth/login'

  test('sets the cookie, leads on, and hands out no token', async () => {
    const { email, password } = await createMember()
    const response = await post(PATH, { email, password, next: '/settings' })
    expect(goesTo(response)).toEqual([303, '/settings'])
    expect(response.headers.getSetCookie().join()).toMatch(/next-auth\.session-token=[^;]{20,};.*HttpOnly/)
    expect(await response.text()).toBe('')
  })

  test('with a wrong password shows the words, keeps the address and never the password', async () => {
    const { email } = await createMember()
    const response = await post(PATH, { email, password: 'not this one, no', next: '//evil.example' })
    expect(goesTo(response)).toEqual([303, '/signin?next=%2Fdashboard&form=again'])
    const { kept } = visitOf(response)
    expect(kept).toMatchObject({ values: { email }, said: 'Invalid email or password. Please try again.' })
    expect(JSON.stringify(kept)).not.toContain('not this one')
    expect(response.headers.getSetCookie().join()).not.toContain('session-token')
  })
})

describe('a request', () => {
  const PATH = '/v1/users/get-notified'
  const form = { name: 'Ann Lee', phoneNumber: '617-555-0142', zipCode: '02139' }

  test('is the one that JSON would have made: a box that is not ticked is not agreed to', async () => {
    const email = freshEmail()
    const response = await post(PATH, {
      ...form,
      email,
      form: 'no-breaches',
      uniqueBreachId: 'no-breaches-found',
    })
    expect(goesTo(response)).toEqual([303, expect.stringMatching(/^\/submission-confirmation/)])
    expect(visitOf(response).confirmation).toMatchObject({ email, sms: false, future: false, lawyer: false })
  })

  test('for a lawyer asks for one without a box', async () => {
    const breach = 'unknown-breach'
    const response = await post(PATH, {
      ...form,
      email: freshEmail(),
      form: 'law-firm',
      uniqueBreachId: breach,
    })
    expect(visitOf(response).confirmation).toMatchObject({ lawyer: true, submissionType: 'consultation' })
  })

  test('that is refused leads back to its form, with all that was typed and ticked', async () => {
    const response = await post(PATH, {
      ...form,
      zipCode: '1',
      email: 'ann@example.com',
      form: 'get-notified',
      uniqueBreachId: 'Adobe',
      sms: 'on',
    })
    expect(goesTo(response)).toEqual([303, '/breach-details-get-notified?uniqueBreachId=Adobe&form=again'])
    expect(visitOf(response).kept).toMatchObject({
      form: 'get-notified',
      values: { name: 'Ann Lee', email: 'ann@example.com', zipCode: '1', sms: 'on' },
      errors: { zipCode: 'Please enter a valid zip code' },
    })
  })

  test('sent twice is one', async () => {
    const sent = { ...form, email: freshEmail(), form: 'no-breaches', uniqueBreachId: 'no-breaches-found' }
    const [first, second] = await Promise.all([post(PATH, sent), post(PATH, sent)])
    expect([first.status, second.status]).toEqual([303, 303])
    const { db } = await import('@/lib/db/client')
    expect(await db().lead.count({ where: { user: { email: sent.email } } })).toBe(1)
  })
})
