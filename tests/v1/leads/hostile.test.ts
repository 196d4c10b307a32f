import { POST } from '@/app/v1/users/get-notified/route'
import { db, pgPool } from '@/lib/db/client'
import { createBreach } from '@/tests/support/factories'
import { HOSTILE_INPUTS } from '@/tests/support/hostile'
import { serve, type TestApp } from '@/tests/support/serve'

const PATH = '/v1/users/get-notified'
const GOOD = {
  name: 'Ann Lee',
  email: 'ann@example.com',
  phoneNumber: '6175550142',
  zipCode: '02139',
  uniqueBreachId: 'Acme',
}
let app: TestApp

beforeAll(async () => {
  app = await serve({ [PATH]: { POST } })
  await createBreach({ uniqueBreachId: 'Acme' })
})
afterAll(() => app.close())

let call = 0

async function post(
  body: unknown,
): Promise<{ status: number; body: { fieldErrors?: Record<string, string>; message?: string } }> {
  call += 1
  const response = await fetch(app.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.7.${call >> 8}.${call & 255}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

test('there are at least 60 of them', () => {
  expect(new Set(HOSTILE_INPUTS).size).toBeGreaterThanOrEqual(60)
})

describe.each(['name', 'email', 'phoneNumber', 'zipCode', 'uniqueBreachId', 'form'] as const)(
  '%s',
  (field) => {
    test.each(HOSTILE_INPUTS.map((input) => [JSON.stringify(input).slice(0, 40), input]))(
      '%s',
      async (_, input) => {
        const { status, body } = await post({ ...GOOD, [field]: input })
        expect([200, 413, 422]).toContain(status)
        if (status === 413) return expect(JSON.stringify(input).length).toBeGreaterThan(60_000)
        if (status === 422) {
          expect(Object.keys(body.fieldErrors!)).toEqual([field])
          expect(body.fieldErrors![field]).not.toBe('')
          // A message never repeats what was sent.
          if (input.trim().length > 3) expect(body.fieldErrors![field]).not.toContain(input)
          return
        }
        const lead = await db().lead.findFirstOrThrow({
          orderBy: { updatedAt: 'desc' },
          include: { user: true },
        })
        const kept = {
          name: lead.name,
          email: lead.user.email,
          phoneNumber: lead.phoneNumber,
          zipCode: lead.zipCode,
          uniqueBreachId: lead.uniqueBreachId,
          form: lead.form,
        }
        for (const value of Object.values(kept)) expect(value).not.toMatch(/[\p{Cc}<>]/u)
      },
    )

    test.each([[null], [1], [-1.5], [true], [[]], [['a']], [{}], [{ toString: 'x' }]])(
      'another type: %j',
      async (input) => {
        const { status } = await post({ ...GOOD, [field]: input })
        expect(field === 'zipCode' && input === 1 ? [200] : [422]).toContain(status)
      },
    )
  },
)

test.each([['[]'], ['null'], ['"x"'], ['1'], ['{"__proto__":{"name":"x"}}'], ['{"name":{"__proto__":1}}']])(
  'the body %s',
  async (text) => {
    const response = await fetch(app.url + PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.8.0.1' },
      body: text,
    })
    expect(response.status).toBe(422)
  },
)

test('the tables are still there, and every lead has its consents', async () => {
  const { rows } = await pgPool().query(
    'SELECT count(*)::int AS bare FROM lead l WHERE NOT EXISTS (SELECT FROM consent c WHERE c.lead_id = l.id)',
  )
  expect(rows[0].bare).toBe(0)
})
