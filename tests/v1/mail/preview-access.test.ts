import { POST as preview } from '@/app/v1/email-preview/route'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { createAdmin, createMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
beforeAll(async () => {
  app = await serve({ '/v1/email-preview': { POST: preview } })
})
afterAll(() => app.close())
afterEach(() => void Object.assign(env(), { EMAIL_PREVIEW: 'admin' }))

const ask = async (cookie = '') =>
  (
    await fetch(`${app.url}/v1/email-preview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ template: 'verify-email' }),
    })
  ).status

test('templates are for admins, signed in as such, unless they are open to everybody', async () => {
  const [admin, byPassword, member] = [await createAdmin(), await createAdmin(), await createMember()]
  await db().session.update({ where: { id: byPassword.sid }, data: { method: 'password' } })
  expect([
    await ask(admin.cookie),
    await ask(byPassword.cookie),
    await ask(member.cookie),
    await ask(),
  ]).toEqual([200, 404, 404, 404])
  Object.assign(env(), { EMAIL_PREVIEW: 'open' })
  expect(await ask()).toBe(200)
})
