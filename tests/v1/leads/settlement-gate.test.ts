import { POST } from '@/app/v1/users/get-notified/route'
import { closeDatabase, db } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { LEAD_FORM_IDS, LEAD_FORMS } from '@/lib/consents/lead-forms'
import { STATUS_CODES } from '@/lib/breaches/status/status-table'
import { writeSeen } from '@/lib/settlements/seen'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { inTurn } from '@/tests/support/in-turn'
import { serve, type TestApp } from '@/tests/support/serve'
import { createSettlement, dayFrom } from '@/tests/support/settlements'

// Money that a person can claim alone comes before a lawyer: every form and way of asking for one, of every status, with a settlement in
// every state. None makes a request for a lawyer past an open one that was not seen.

const PATH = '/v1/users/get-notified'
let app: TestApp

beforeAll(async () => {
  app = await serve({ [PATH]: { POST } })
})
afterAll(async () => {
  await app.close()
  await closeDatabase()
})
beforeEach(async () => {
  resetRateLimits()
  await db().lead.deleteMany()
  await db().user.deleteMany()
  await emptyTables('consent', 'email_message', 'email_token')
})

interface Sent {
  status: number
  body: Record<string, unknown> | null
  location: string | null
}

const CONTACT = { name: 'Ann Lee', phoneNumber: '6175550142', zipCode: '02139' }
let people = 0

async function sendJson(body: Record<string, unknown>): Promise<Sent> {
  people += 1
  const response = await fetch(app.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${people % 250}.9` },
    body: JSON.stringify({ email: `ann${people}@example.com`, ...CONTACT, ...body }),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    location: null,
  }
}

async function sendForm(fields: Record<string, string>): Promise<Sent> {
  people += 1
  const response = await fetch(app.url + PATH, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `203.0.${people % 250}.10`,
    },
    body: new URLSearchParams({ email: `bob${people}@example.com`, ...CONTACT, ...fields }),
  })
  return { status: response.status, body: null, location: response.headers.get('location') }
}

const lawyerLeads = () => db().lead.count({ where: { connectWithLawyer: true } })

/** Ways to ask for a lawyer: each form as JSON and as a plain form, and a program that names none. */
const WAYS: Record<string, (id: string, seen: { slug: string; version: number }[]) => Promise<Sent>> = {
  'a program that names no form': (uniqueBreachId, settlementSeen) =>
    sendJson({ uniqueBreachId, connectWithLawyer: true, settlementSeen }),
  ...Object.fromEntries(
    LEAD_FORM_IDS.flatMap((form) => [
      [
        `${form}, with scripts`,
        (uniqueBreachId: string, settlementSeen: { slug: string; version: number }[]) =>
          sendJson({ uniqueBreachId, form, connectWithLawyer: true, settlementSeen }),
      ],
      [
        `${form}, without scripts`,
        (uniqueBreachId: string, seen: { slug: string; version: number }[]) =>
          sendForm({
            uniqueBreachId,
            form,
            ...(LEAD_FORMS[form].boxes.lawyer && { lawyer: 'on' }),
            settlementSeen: writeSeen(seen),
          }),
      ],
    ]),
  ),
}

/** Whether a settlement like this stands before the lawyer. */
const STATES = {
  open: { isOpen: true, facts: {} },
  'open until today': { isOpen: true, facts: { dates: [{ kind: 'claim', date: dayFrom(0), zone: 'Pacific/Honolulu', confidence: 'court', source: 0 }] } }, // prettier-ignore
  expired: { isOpen: false, facts: { dates: [{ kind: 'claim', date: dayFrom(-3), confidence: 'official', source: 0 }] } }, // prettier-ignore
  withdrawn: { isOpen: false, facts: { withdrawnAt: new Date().toISOString(), withdrawnReason: 'The court said no.' } }, // prettier-ignore
  draft: { isOpen: false, facts: { publishedAt: null } },
  'by hearsay': { isOpen: false, facts: { dates: [{ kind: 'claim', date: dayFrom(30), confidence: 'third_party', source: 0 }] } }, // prettier-ignore
} as const satisfies Record<string, { isOpen: boolean; facts: object }>

const COMBINATIONS = STATUS_CODES.flatMap((status) =>
  Object.entries(STATES).map(([name, state]) => [status, name, state] as const),
)

describe.each(COMBINATIONS)('status %i, settlement %s', (status, name, { isOpen, facts }) => {
  // Some of the ways, in turn: over the runs each meets every state and every status.
  const turn = COMBINATIONS.findIndex(([code, state]) => code === status && state === name)
  const ways = inTurn(Object.entries(WAYS), turn, COMBINATIONS.length)
  const id = `Gate-${status}-${name.replace(/ /g, '-')}`
  let settlement: { slug: string; version: number }
  beforeAll(async () => {
    const breachId = await createBreach({ uniqueBreachId: id, massActionBreachStatus: status })
    const { slug } = await createSettlement({ ...(facts as object), breaches: [{ id: breachId, source: 0 }] })
    settlement = { slug, version: 1 }
  })

  test('no way to a lawyer passes it unseen', async () => {
    for (const [way, send] of ways) {
      const before = await lawyerLeads()
      const { status: code, body, location } = await send(id, [])
      const made = (await lawyerLeads()) - before
      expect([way, made]).toEqual([way, isOpen ? 0 : 1])
      if (body) {
        expect([way, code]).toEqual([way, isOpen ? 409 : 200])
        if (isOpen)
          expect(body).toMatchObject({
            code: 'settlement_open',
            seeFirst: [
              { path: `/settlements/${settlement.slug}`, ...settlement, claimBy: expect.any(String) },
            ],
          })
      } else expect([way, location?.includes('form=again')]).toEqual([way, isOpen])
    }
  })

  test('seen, it stands in no way', async () => {
    for (const [way, send] of ways) {
      const before = await lawyerLeads()
      await send(id, [settlement])
      expect([way, (await lawyerLeads()) - before]).toEqual([way, 1])
    }
  })

  test('who asks for news alone is not held up', async () => {
    expect((await sendJson({ uniqueBreachId: id, form: 'get-notified' })).status).toBe(200)
    expect((await sendForm({ uniqueBreachId: id, form: 'get-notified' })).location).not.toContain('again')
  })
})

describe('what was seen', () => {
  const ask = (uniqueBreachId: string, settlementSeen: unknown, more = {}) =>
    sendJson({ uniqueBreachId, connectWithLawyer: true, settlementSeen, ...more })

  test('counts as the version that there is now, and is kept with the consent', async () => {
    const breachId = await createBreach({ uniqueBreachId: 'Seen' })
    const { id, slug } = await createSettlement({ breaches: [{ id: breachId, source: 0 }] })
    await db().settlement.update({ where: { id }, data: { version: { increment: 1 } } })
    const moved = await ask('Seen', [{ slug, version: 1 }])
    expect(moved).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has changed'), seeFirst: [{ slug, version: 2 }] },
    })
    expect((await ask('Seen', [{ slug, version: 3 }])).status).toBe(409)
    expect((await ask('Seen', [{ slug: 'another', version: 2 }])).status).toBe(409)
    expect((await ask('Seen', [{ slug, version: 2 }], { form: 'request-consultation' })).status).toBe(200)
    expect(await db().consent.findFirstOrThrow({ where: { kind: 'connect_with_lawyer' } })).toMatchObject({
      text: `Request Consultation (Free) Seen before: how to claim by oneself, settlement ${slug}, version 2.`,
    })
  })

  test('is all of them where several are open', async () => {
    const breachId = await createBreach({ uniqueBreachId: 'Several' })
    const breaches = [{ id: breachId, source: 0 }]
    const [a, b] = [await createSettlement({ breaches }), await createSettlement({ breaches })]
    const seen = [a, b].map(({ slug }) => ({ slug, version: 1 }))
    for (const some of [[], seen.slice(0, 1), seen.slice(1)])
      expect((await ask('Several', some)).status).toBe(409)
    expect((await ask('Several', seen)).status).toBe(200)
    expect((await ask('Several', [...seen].reverse())).status).toBe(200)
  })

  test('holds for every row that tells of the incident', async () => {
    const headId = await createBreach({ uniqueBreachId: 'Head' })
    await createBreach({ uniqueBreachId: 'Filing', mergedInto: { connect: { id: headId } } })
    await createSettlement({ breaches: [{ id: headId, source: 0 }] })
    for (const id of ['Head', 'Filing', ' Filing ']) expect((await ask(id, [])).status).toBe(409)
  })

  test('is a list of names and versions, or nothing is done', async () => {
    for (const wrong of [
      'acorn:1',
      [{ slug: 'acorn' }],
      [{ slug: '', version: 1 }],
      [{ slug: 'a', version: 0 }],
      null,
    ])
      expect((await ask('unknown-breach', wrong)).status).toBe(422)
    expect((await ask('unknown-breach', [{ slug: 'never-was', version: 7 }])).status).toBe(200)
  })

  test('a repeat with a newer version is kept too, and only once', async () => {
    const breachId = await createBreach({ uniqueBreachId: 'Repeat' })
    const { id, slug } = await createSettlement({ breaches: [{ id: breachId, source: 0 }] })
    const email = 'again@example.com'
    expect((await ask('Repeat', [{ slug, version: 1 }], { email })).status).toBe(200)
    await db().settlement.update({ where: { id }, data: { version: 2 } })
    for (let times = 0; times < 2; times++)
      expect((await ask('Repeat', [{ slug, version: 2 }], { email })).status).toBe(200)
    const texts = await db().consent.findMany({
      where: { kind: 'connect_with_lawyer' },
      orderBy: { givenAt: 'asc' },
    })
    expect(texts.map(({ text }) => /version (\d+)/.exec(text)?.[1])).toEqual(['1', '2'])
    expect(await db().lead.count()).toBe(1)
  })
})
