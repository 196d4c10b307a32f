import { POST } from '@/app/v1/settlements/check-address/route'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { limits, resetRateLimits } from '@/lib/http/rate-limit'
import { site } from '@/lib/site/site'
import { keptResult } from '@/lib/settlements/plain-check-address'
import { openVisit } from '@/lib/visit/visit'
import { captureLog } from '@/tests/support/captured-log'
import { fingerprint } from '@/tests/support/fingerprint'
import { serve, type TestApp } from '@/tests/support/serve'
import { createSettlement } from '@/tests/support/settlements'

const PATH = '/v1/settlements/check-address'
let app: TestApp
beforeAll(async () => {
  app = await serve({ [PATH]: { POST } })
})
afterAll(() => app.close())
beforeEach(resetRateLimits)

async function ask(body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(app.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('names the settlement on record, and follows what operators change', async () => {
  const { id, slug } = await createSettlement()
  const other = await createSettlement()
  const url = `https://${slug}.example/claim`
  const settlement = expect.objectContaining({ slug, company: expect.stringContaining('Acorn') })
  expect((await ask({ text: url })).body).toMatchObject({ verdict: 'official', settlement })
  expect((await ask({ text: url, slug: other.slug })).body).toMatchObject({
    verdict: 'official_other_case',
    settlement,
  })
  expect((await ask({ text: `https://${slug}.example.evil.test/` })).body).toMatchObject({
    verdict: 'looks_alike',
    pasted: `${slug}.example.evil.test`,
    onRecord: `${slug}.example`,
    settlement,
  })
  await db().settlement.update({
    where: { id },
    data: { withdrawnAt: new Date(), withdrawnReason: 'A mistake.' },
  })
  expect((await ask({ text: url })).body.verdict).not.toBe('official')
})

test('what stood in a withdrawn record leads to the page that says why, and is told as on record no more', async () => {
  const host = 'quernmore-lyceum.example'
  const { id, slug } = await createSettlement({ officialHosts: [host] })
  const text = `https://${host}/claim`
  const settlement = {
    slug,
    company: expect.stringContaining('Acorn') as string,
    checkedAt: null,
    isExample: false,
  }
  await db().settlement.update({
    where: { id },
    data: { withdrawnAt: new Date(), withdrawnReason: 'A mistake.' },
  })
  expect((await ask({ text })).body).toMatchObject({
    verdict: 'withdrawn_record',
    pasted: host,
    onRecord: null,
    addresses: 1,
    settlement,
  })
  await db().settlement.update({ where: { id }, data: { withdrawnAt: null, withdrawnReason: null } })
  expect((await ask({ text })).body).toMatchObject({ verdict: 'official', onRecord: host })
})

test('a result that waited for its page is of the record as it stands by then', async () => {
  const { id, slug } = await createSettlement()
  const values = { verdict: 'official', pasted: `${slug}.example`, onRecord: `${slug}.example`, addresses: '1', slug } // prettier-ignore
  const gone = { ...values, verdict: 'withdrawn_record' }
  expect(await keptResult(values)).toMatchObject({ verdict: 'official', onRecord: `${slug}.example` })
  expect(await keptResult(gone)).toBeNull()
  await db().settlement.update({
    where: { id },
    data: { withdrawnAt: new Date(), withdrawnReason: 'A mistake.' },
  })
  for (const kept of [values, gone])
    expect(await keptResult(kept)).toMatchObject({
      verdict: 'withdrawn_record',
      onRecord: null,
      settlement: { slug, checkedAt: null },
    })
})

test('knows our own addresses, and nothing that only resembles them', async () => {
  const { origin, hostname } = new URL(env().APP_URL)
  const { supportEmail, phone } = site()
  const sender = /<([^<>]+)>$/.exec(env().MAIL_FROM)?.[1] ?? env().MAIL_FROM
  const { slug } = await createSettlement()
  for (const [text, verdict] of [
    [`${origin}/verify-email#token=secret-4711`, 'our_link'],
    [env().MAIL_FROM, 'our_sender'],
    [`From: ${sender}`, 'our_sender'],
    [supportEmail, 'our_sender'],
    [`Call ${phone}`, 'our_phone'],
    [`https://${hostname}@evil.test/`, hostname.includes('.') ? 'resembles_ours' : 'not_on_record'],
    [`https://x@${hostname}:9/`, 'resembles_ours'],
    [`https://${hostname}.evil.test/`, 'resembles_ours'],
  ] as const)
    for (const from of [undefined, slug]) {
      const { status, body } = await ask({ text, slug: from })
      expect([text, status, body]).toEqual([
        text,
        200,
        expect.objectContaining({ verdict, settlement: null }),
      ])
      expect(JSON.stringify(body)).not.toContain('4711')
    }
})

test('a draft is not on record', async () => {
  await createSettlement({
    publishedAt: null,
    checkedAt: null,
    checkedBy: null,
    officialHosts: ['undecided-matter.example'],
  })
  expect((await ask({ text: 'https://undecided-matter.example/' })).body).toMatchObject({
    verdict: 'not_on_record',
  })
})

test('nothing of it is fetched, stored or logged', async () => {
  await createSettlement()
  const { text } = captureLog()
  const fetched = jest.spyOn(globalThis, 'fetch')
  const before = await fingerprint()
  const secrets = ['secret-host-4711.test', 'secret.person@mailer-4711.test', 'secret-number 078-05-1120']
  for (const pasted of [
    `https://${secrets[0]}/path?token=secret-4711`,
    secrets[1],
    secrets[2],
    'x'.repeat(3_000),
  ])
    await ask({ text: pasted })
  for (const pasted of secrets) {
    const response = await fetch(app.url + PATH, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        origin: 'null',
      },
      body: new URLSearchParams({ text: pasted! }).toString(),
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/is-this-real?form=again'])
    const cookie = response.headers.getSetCookie().join(';')
    const { kept } = openVisit(cookie.split(';')[0]!.split('=').slice(1).join('='))
    // The part that was compared waits for the page, in the visitor's own browser; the rest of the text does not.
    expect(JSON.stringify(kept)).not.toMatch(/path|token|078/)
  }
  expect(await fingerprint()).toEqual(before)
  expect(text()).not.toMatch(/-4711|078.?05/)
  const elsewhere = fetched.mock.calls.filter(([url]) => !String(url).startsWith(app.url))
  expect(elsewhere).toEqual([])
})

test('refuses what no person pastes, and a Social Security number, without repeating it', async () => {
  for (const body of [{}, { text: 7 }, { text: 'x', slug: '../x' }, { text: 'x'.repeat(2_001) }])
    expect((await ask(body)).status).toBe(422)
  const refused = await ask({ text: 'call me, 078-05-1120' })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).not.toContain('078')
  expect(refused.body).toMatchObject({
    fieldErrors: { text: expect.stringContaining('Social Security number') },
  })
  expect((await ask({ text: 'https://acorn.test/c/123456789' })).status).toBe(200)
})

test('is counted by visitor', async () => {
  for (let count = 0; count < limits.addressCheckByVisitor.points; count++) await ask({ text: 'acorn.test' })
  expect((await ask({ text: 'acorn.test' })).status).toBe(429)
})
