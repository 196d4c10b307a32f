import { POST } from '@/app/v1/email-preview/route'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { createBreach, expose } from '@/tests/support/factories'
import { serve, type TestApp } from '@/tests/support/serve'
import { createSettlement } from '@/tests/support/settlements'

let app: TestApp

beforeAll(async () => {
  app = await serve({ '/v1/email-preview': { POST } })
  const watched = await createBreach({
    uniqueBreachId: 'Watched',
    title: 'Watched Co',
    massActionBreachStatus: 3,
  })
  const open = await createBreach({ uniqueBreachId: 'Open', title: 'Open Co', massActionBreachStatus: 2 })
  const secret = await createBreach({ uniqueBreachId: 'Secret', title: 'Secret Co', isSensitive: true })
  await expose('ann@example.com', watched, open, secret)
  await expose('private@example.com', secret)
})
afterAll(() => app.close())
beforeEach(() => {
  resetRateLimits()
  Object.assign(env(), { EMAIL_PREVIEW: 'open' })
})

async function preview(body: unknown) {
  const response = await fetch(`${app.url}/v1/email-preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('the first fitting breach of an address fills the template: live data', async () => {
  const { body } = await preview({ template: 'breach-consultation', email: ' Ann@example.com ' })
  expect(body).toMatchObject({
    live: true,
    note: null,
    subject: 'Your email was found in the Open Co breach',
  })
  expect(body.html).toContain('ann@example.com')
  expect(body.html).not.toContain('{{')
  expect((await preview({ template: 'breach-get-notified', email: 'ann@example.com' })).body).toMatchObject({
    live: true,
  })
})

test('claims that are open about it stand first, as they do in the mail; those of a sensitive breach do not', async () => {
  const [open, secret] = await Promise.all(
    ['Open', 'Secret'].map((uniqueBreachId) => db().breach.findFirstOrThrow({ where: { uniqueBreachId } })),
  )
  await createSettlement({ company: 'Open Co Settlement', breaches: [{ id: open!.id, source: 0 }] })
  await createSettlement({
    company: 'Secret Settlement',
    breaches: [open!, secret!].map(({ id }) => ({ id, source: 0 })),
  })
  const { body } = await preview({ template: 'breach-consultation', email: 'ann@example.com' })
  const html = body.html as string
  expect(html.indexOf('See how to claim, free')).toBeGreaterThan(0)
  expect(html.indexOf('See how to claim, free')).toBeLessThan(html.indexOf('Request Consultation'))
  expect(html).toContain('Open Co Settlement')
  expect(html).not.toContain('Secret Settlement')
})

test('several breaches in one: what two invented ones leaked, as a real one shows it', async () => {
  const { body } = await preview({ template: 'breach-digest' })
  expect(body.text).toContain('\u2022 Password: 1: Lumen Books')
  expect(body.html).not.toContain('{{')
})

test.each([undefined, 'nobody@example.com', 'private@example.com'])(
  'an invented example for %p, and it says so',
  async (email) => {
    const { body } = await preview({ template: 'breach-get-notified', email })
    expect(body).toMatchObject({ live: false, note: expect.stringContaining('invented example') })
    expect(JSON.stringify(body)).not.toContain('Secret Co')
  },
)

test('the verification mail has no breach', async () => {
  expect((await preview({ template: 'verify-email', email: 'ann@example.com' })).body).toMatchObject({
    live: false,
    note: null,
    subject: 'Confirm your email address for Redress',
  })
})

test('looking an address up counts as a check of it; an example does not', async () => {
  for (let count = 0; count < 10; count += 1)
    expect((await preview({ template: 'breach-get-notified', email: `p${count}@example.com` })).status).toBe(
      200,
    )
  expect(await preview({ template: 'breach-get-notified', email: 'ann@example.com' })).toMatchObject({
    status: 429,
    body: { code: 'rate_limited' },
  })
  expect((await preview({ template: 'breach-get-notified' })).status).toBe(200)
})

test('an unknown template and a bad address are refused; whoever may not see it finds nothing', async () => {
  expect((await preview({ template: 'password-reset' })).status).toBe(422)
  expect((await preview({ template: 'verify-email', email: 'nonsense' })).body.fieldErrors).toHaveProperty(
    'email',
  )
  Object.assign(env(), { EMAIL_PREVIEW: 'admin' })
  expect((await preview({ template: 'verify-email' })).status).toBe(404)
})
