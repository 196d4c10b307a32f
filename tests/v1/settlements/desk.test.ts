import { GET as listRoute, POST as createRoute } from '@/app/v1/admin/settlements/route'
import { POST as checkRoute } from '@/app/v1/admin/settlements/[id]/check/route'
import { DELETE as unlinkRoute, PUT as linkRoute } from '@/app/v1/admin/settlements/[id]/links/route'
import { POST as publishRoute } from '@/app/v1/admin/settlements/[id]/publish/route'
import {
  DELETE as deleteRoute,
  GET as getRoute,
  PATCH as editRoute,
} from '@/app/v1/admin/settlements/[id]/route'
import { POST as withdrawRoute } from '@/app/v1/admin/settlements/[id]/withdraw/route'
import { db } from '@/lib/db/client'
import { publishedSettlements } from '@/lib/settlements/published'
import type { AdminSettlement } from '@/lib/settlements/desk/responses'
import { RECORDED_EVENTS } from '@/lib/settlements/proposal'
import type { Settlement } from '@/lib/settlements/record'
import { createBreach } from '@/tests/support/factories'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { createSettlement, dayFrom } from '@/tests/support/settlements'

let app: TestApp
let admin: TestMember
let other: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/admin/settlements': { GET: listRoute, POST: createRoute },
    '/v1/admin/settlements/[id]': { GET: getRoute, PATCH: editRoute, DELETE: deleteRoute },
    '/v1/admin/settlements/[id]/check': { POST: checkRoute },
    '/v1/admin/settlements/[id]/publish': { POST: publishRoute },
    '/v1/admin/settlements/[id]/withdraw': { POST: withdrawRoute },
    '/v1/admin/settlements/[id]/links': { PUT: linkRoute, DELETE: unlinkRoute },
  })
  admin = await createAdmin()
  other = await createAdmin()
})
afterAll(() => app.close())

interface Answer {
  settlement: Settlement
  phase: string
  message: string
  fieldErrors: Record<string, string>
}

async function call(method: string, path: string, typed?: unknown, as: TestMember = admin) {
  // What is asked first: desk-undo.test.ts.
  const body = method === 'PATCH' ? { ...(typed as object), confirmed: true } : typed
  const response = await fetch(`${app.url}/v1/admin/settlements${path}`, {
    method,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, answer: (await response.json()) as Answer }
}

const get = async (id: number) => (await call('GET', `/${id}`)).answer as unknown as AdminSettlement

let made = 0
/** What a court's notice says, as an operator types it. */
function notice(overrides: Record<string, unknown> = {}) {
  made += 1
  return {
    company: `Birch Bank ${process.pid} ${made}`,
    summary: 'Somebody took files with names and account numbers from Birch Bank.',
    caseName: 'Roe v. Birch Bank',
    court: 'U.S. District Court, District of Oregon',
    docketNumber: '3:25-cv-00017',
    officialHosts: ['WWW.BirchSettlement.example.'],
    classRule: 'People in the U.S. who were sent a notice of the breach.',
    incidentFrom: '2024-05-01',
    sources: [{ url: 'https://birchsettlement.example/faq', kind: 'official', readAt: dayFrom(0) }],
    fieldSources: Object.fromEntries(
      ['caseName', 'court', 'docketNumber', 'officialHosts', 'classRule', 'incidentFrom'].map((name) => [
        name,
        { source: 0 },
      ]),
    ),
    dates: [{ kind: 'claim', date: dayFrom(60), online: 'submitted', mail: 'postmarked', source: 0 }],
    tiers: [
      { kind: 'documented', label: 'Losses with papers', maxCents: 500_000, proof: 'documents', source: 0 },
      {
        kind: 'lost_time',
        label: 'Lost time',
        rateCents: 3_000,
        proof: 'self_certified',
        withinCapOf: 0,
        source: 0,
      },
    ],
    conditions: [
      {
        kind: 'notice',
        question: 'Were you sent a notice?',
        sentence: 'The class is who was sent one.',
        source: 0,
      },
    ],
    ...overrides,
  }
}

async function draft(overrides: Record<string, unknown> = {}): Promise<Settlement> {
  const { status, answer } = await call('POST', '', notice(overrides))
  expect({ status, fieldErrors: answer.fieldErrors }).toEqual({ status: 200, fieldErrors: undefined })
  return answer.settlement
}

async function published(): Promise<Settlement> {
  const { id, version } = await draft()
  return (await call('POST', `/${id}/publish`, { version })).answer.settlement
}

const audited = async (id: number) =>
  (await db().auditEvent.findMany({ where: { subject: `settlement-${id}` }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  )

test('from a notice to a record that everybody sees', async () => {
  const settlement = await draft()
  expect(settlement).toMatchObject({
    slug: expect.stringMatching(/^birch-bank-\d+-\d+-2024$/) as string,
    officialHosts: ['birchsettlement.example'],
    version: 1,
    publishedAt: null,
    tiers: [{ withinCapOf: null }, { withinCapOf: 0, position: 1 }],
    dates: [{ confidence: 'official', supersedesId: null, change: null }],
  })
  expect((await publishedSettlements()).bySlug.has(settlement.slug)).toBe(false)
  expect(await get(settlement.id)).toMatchObject({ phase: 'draft', missing: [], history: [] })

  const { answer } = await call('POST', `/${settlement.id}/publish`, { version: 1 })
  expect(answer).toMatchObject({ phase: 'claims_open', settlement: { version: 2, checkedBy: admin.email } })
  expect((await publishedSettlements()).bySlug.get(settlement.slug)).toMatchObject({ version: 2 })
  expect(await audited(settlement.id)).toEqual(['settlement.create', 'settlement.publish'])

  // Once more, from another tab: it is public, and stays as it is.
  const again = await call('POST', `/${settlement.id}/publish`, { version: 1 }, other)
  expect(again).toMatchObject({ status: 200, answer: { settlement: { version: 2 } } })
  expect(await audited(settlement.id)).toHaveLength(2)
})

test('publishing names everything that is missing, at once', async () => {
  const { answer } = await call('POST', '', { company: 'Cedar Clinic' })
  const { status, answer: refused } = await call('POST', `/${answer.settlement.id}/publish`, { version: 1 })
  expect(status).toBe(422)
  expect(Object.keys(refused.fieldErrors).sort()).toEqual([
    'caseName', 'classRule', 'court', 'docketNumber', 'officialHosts', 'sources',
  ]) // prettier-ignore
  // An authority's matter has no court.
  const { id } = await draft({ court: null, docketNumber: null, agency: 'Attorney General of Maine' })
  expect((await call('POST', `/${id}/publish`, { version: 1 })).answer.fieldErrors).toEqual({
    'fieldSources.agency': 'Agency: its source is missing',
  })
})

test.each([
  ['31 days ago', dayFrom(-31), 422],
  ['30 days ago', dayFrom(-30), 200],
])('an official page read %s', async (_words, readAt, status) => {
  const { id } = await draft({
    sources: [{ url: 'https://birchsettlement.example/faq', kind: 'official', readAt }],
  })
  expect(await call('POST', `/${id}/publish`, { version: 1 })).toMatchObject({ status })
})

test('a third party alone publishes nothing, and its day opens nothing', async () => {
  const { id } = await draft({
    sources: [{ url: 'https://news.example/a', kind: 'third_party', readAt: dayFrom(0) }],
  })
  expect((await call('POST', `/${id}/publish`, { version: 1 })).answer.fieldErrors).toHaveProperty('sources')
  // Its day stays a third party's, whatever is read beside it.
  const court = { url: 'https://court.example/17', kind: 'court', readAt: dayFrom(0) }
  await call('PATCH', `/${id}`, { version: 1, sources: [court] })
  expect((await call('POST', `/${id}/publish`, { version: 2 })).answer.fieldErrors).toEqual({
    'fieldSources.officialHosts': 'Official hosts: a court’s or an official page has to say so',
  })
  await call('PATCH', `/${id}`, {
    version: 2,
    sources: [court],
    fieldSources: { officialHosts: { source: 0 } },
  })
  expect(await call('POST', `/${id}/publish`, { version: 3 })).toMatchObject({
    status: 200,
    answer: { phase: 'unknown' },
  })
})

test.each(
  RECORDED_EVENTS.flatMap((kind) =>
    (['court', 'official', 'third_party'] as const).map((said) => [kind, said] as const),
  ),
)('%s by the word of a %s page is told to people only where that is enough', async (kind, said) => {
  const isTold = kind === 'final_approval' || kind === 'paying' || kind === 'done'
  const isEnough = said !== 'third_party' || !isTold
  const page = { url: 'https://news.example/2', kind: said, readAt: dayFrom(0) }
  const court = { url: 'https://court.example/1', kind: 'court', readAt: dayFrom(0) } as const
  const says = { sources: [page], events: [{ kind, date: dayFrom(-2), source: 0 }] }
  const public_ = await createSettlement()
  expect(await call('PATCH', `/${public_.id}`, { version: 1, ...says })).toMatchObject(
    isEnough
      ? { status: 200 }
      : {
          status: 422,
          answer: { fieldErrors: { 'events.0.kind': expect.stringContaining('official') as string } },
        },
  )
  // As an import leaves it in a draft.
  const { id } = await createSettlement({
    publishedAt: null,
    checkedAt: null,
    checkedBy: null,
    sources: [court, page],
    events: [{ kind, date: dayFrom(-2), source: 1 }],
  })
  expect(await call('POST', `/${id}/publish`, { version: 1 })).toMatchObject(
    isEnough
      ? { status: 200 }
      : { status: 422, answer: { fieldErrors: { events: expect.any(String) as string } } },
  )
  if (isEnough) return
  // The court says so as well.
  const heard = { version: 1, sources: [court], events: [{ kind, date: dayFrom(-2), source: 0 }] }
  expect((await call('PATCH', `/${id}`, heard)).status).toBe(200)
  expect((await call('POST', `/${id}/publish`, { version: 2 })).status).toBe(200)
})

test('a moved day is a further row, and the history says what it was', async () => {
  const settlement = await published()
  const [claim] = settlement.dates
  const { answer } = await call('PATCH', `/${settlement.id}`, {
    version: settlement.version,
    sources: [{ url: 'https://court.example/order', kind: 'court', readAt: dayFrom(0) }],
    dates: [{ kind: 'claim', date: dayFrom(90), online: 'submitted', source: 0, supersedes: claim!.id }],
  })
  expect(answer.settlement.version).toBe(settlement.version + 1)
  expect(answer.settlement.dates).toMatchObject([
    { date: dayFrom(60) },
    { date: dayFrom(90), confidence: 'court', supersedesId: claim!.id },
  ])
  const { history } = await get(settlement.id)
  expect(history[0]).toMatchObject({
    kind: 'edited',
    addedBy: admin.email,
    changes: [
      { field: 'Source', before: null },
      { field: 'Claim by', before: expect.stringContaining(dayFrom(60)) as string, after: expect.stringContaining(dayFrom(90)) as string }, // prettier-ignore
    ],
  })
  // The day that is replaced already cannot be replaced once more.
  const [, moved] = answer.settlement.dates
  const next = { version: answer.settlement.version, dates: [{ kind: 'claim', date: null, sourceId: moved!.sourceId, supersedes: claim!.id }] } // prettier-ignore
  expect((await call('PATCH', `/${settlement.id}`, next)).answer.fieldErrors).toEqual({
    'dates.0.date': 'This day is replaced already',
  })
  // Taken back: no day holds, and nothing is open.
  Object.assign(next.dates[0]!, { supersedes: moved!.id, change: 'moved' })
  expect((await call('PATCH', `/${settlement.id}`, next)).answer).toMatchObject({ phase: 'unknown' })
})

test.each(
  (['court', 'official', 'third_party'] as const).flatMap((given) =>
    (['court', 'official', 'third_party'] as const).flatMap((said) =>
      [dayFrom(90), null].map((date) => [given, said, date] as const),
    ),
  ),
)(
  'a day of a %s page is replaced by the word of a %s page (%s) where that is worth enough',
  async (given, said, date) => {
    const { id, dateIds } = await createSettlement({
      sources: [{ url: 'https://court.example/1', kind: 'official', readAt: dayFrom(0) }],
      dates: [{ kind: 'claim', date: dayFrom(60), confidence: given, source: 0 }],
    })
    const { status, answer } = await call('PATCH', `/${id}`, {
      version: 1,
      sources: [{ url: 'https://news.example/2', kind: said, readAt: dayFrom(0) }],
      dates: [{ kind: 'claim', date, source: 0, supersedes: dateIds[0] }],
    })
    if (said === 'third_party' && given !== 'third_party') {
      expect([status, answer.fieldErrors]).toEqual([422, { 'dates.0.date': expect.stringContaining('Only a court’s') as string }]) // prettier-ignore
      expect(await db().settlementDate.count({ where: { settlementId: id } })).toBe(1)
    } else expect(status).toBe(200)
  },
)

test('of two operators the second is told, and nothing is written', async () => {
  const { id, version } = await draft()
  expect(await call('PATCH', `/${id}`, { version, court: 'Another court' })).toMatchObject({ status: 200 })
  const second = await call('PATCH', `/${id}`, { version, court: 'A third court' }, other)
  expect(second).toMatchObject({
    status: 409,
    answer: { message: expect.stringContaining('has been changed since you opened it') as string },
  })
  const { settlement } = await get(id)
  expect(settlement).toMatchObject({ court: 'Another court', version: version + 1 })
  // Who said what it was does not say what it is now.
  expect(settlement.fieldSources).not.toHaveProperty('court')

  const [one, two] = await Promise.all([
    call('PATCH', `/${id}`, { version: version + 1, summary: 'One.' }),
    call('PATCH', `/${id}`, { version: version + 1, summary: 'Two.' }, other),
  ])
  expect([one.status, two.status].sort()).toEqual([200, 409])
})

test('what changes nothing writes nothing', async () => {
  const { id, version, tiers } = await draft()
  const { answer } = await call('PATCH', `/${id}`, {
    version,
    court: 'U.S. District Court, District of Oregon',
    tiers: tiers.map(({ position: _place, ...tier }) => tier),
  })
  expect(answer.settlement.version).toBe(version)
  expect(await audited(id)).toEqual(['settlement.create'])
})

test('a public record keeps what publishing takes', async () => {
  const { id, version, slug } = await published()
  const refused = await call('PATCH', `/${id}`, { version, officialHosts: [] })
  expect(refused).toMatchObject({
    status: 422,
    answer: { fieldErrors: { officialHosts: expect.any(String) as string } },
  })
  expect((await call('PATCH', `/${id}`, { version, slug: 'another-name' })).status).toBe(422)
  expect((await call('PATCH', `/${id}`, { version, court: 'Another court' })).answer.fieldErrors).toEqual({
    'fieldSources.court': 'Court: its source is missing',
  })
  expect((await get(id)).settlement).toMatchObject({
    slug,
    version,
    officialHosts: ['birchsettlement.example'],
  })
  expect((await call('DELETE', `/${id}`)).status).toBe(409)
})

test('comparing it with a page is written down with the page', async () => {
  const { id, version } = await published()
  const body = { version, url: 'https://birchsettlement.example/faq', kind: 'official' }
  const { answer } = await call('POST', `/${id}/check`, body, other)
  expect(answer.settlement).toMatchObject({ checkedBy: other.email, version: version + 1 })
  expect((await get(id)).history[0]).toMatchObject({ kind: 'checked', addedBy: other.email })
  expect((await call('POST', `/${id}/check`, body, other)).status).toBe(409)
  expect((await call('POST', `/${id}/check`, { ...body, kind: 'third_party' })).status).toBe(422)
  const unpublished = await draft()
  expect((await call('POST', `/${unpublished.id}/check`, { ...body, version: 1 })).status).toBe(409)
})

test('what has happened is added with its day and its page', async () => {
  const { id, version, sources } = await published()
  const events = [{ kind: 'final_approval', date: dayFrom(-1), note: 'By order.', sourceId: sources[0]!.id }]
  const { answer } = await call('PATCH', `/${id}`, { version, events })
  expect(answer.settlement.events).toMatchObject([{ kind: 'published' }, { kind: 'final_approval', date: dayFrom(-1) }, { kind: 'edited' }]) // prettier-ignore
  expect((await call('PATCH', `/${id}`, { version: version + 1, events })).answer.settlement.version).toBe(
    version + 1,
  )
  const future = [{ ...events[0], date: dayFrom(5) }]
  expect((await call('PATCH', `/${id}`, { version: version + 1, events: future })).status).toBe(422)
  expect((await call('PATCH', `/${id}`, { version: version + 1, events: [{ ...events[0], kind: 'published' }] })).status).toBe(422) // prettier-ignore
})

test('a withdrawn record says why, and changes no more', async () => {
  const { id, version, slug } = await published()
  expect((await call('POST', `/${id}/withdraw`, { version, reason: ' ' })).status).toBe(422)
  const reason = 'The court did not approve it.'
  const { answer } = await call('POST', `/${id}/withdraw`, { version, reason })
  expect(answer).toMatchObject({ phase: 'withdrawn', settlement: { withdrawnReason: reason } })
  expect((await publishedSettlements()).bySlug.get(slug)?.withdrawnAt).not.toBeNull()
  expect((await call('PATCH', `/${id}`, { version: version + 1, court: 'x' })).status).toBe(409)
  expect((await call('POST', `/${id}/publish`, { version: version + 1 })).status).toBe(409)
  expect((await call('DELETE', `/${id}`)).status).toBe(409)
  expect((await call('POST', `/${id}/withdraw`, { version, reason })).answer.settlement.version).toBe(
    version + 1,
  )
})

test('a draft is deleted with all its parts', async () => {
  const { id } = await draft()
  expect((await call('POST', `/${id}/withdraw`, { version: 1, reason: 'No.' })).status).toBe(409)
  expect((await call('DELETE', `/${id}`)).status).toBe(200)
  expect((await call('DELETE', `/${id}`)).status).toBe(404)
  expect(await db().settlementDate.count({ where: { settlementId: id } })).toBe(0)
  expect(await audited(id)).toEqual(['settlement.create', 'settlement.delete'])
})

test('a link to a breach has a source, and is there once', async () => {
  const { id, version, sources } = await published()
  const breachId = await createBreach()
  const { uniqueBreachId } = await db().breach.findUniqueOrThrow({ where: { id: breachId } })
  expect((await call('PUT', `/${id}/links`, { breach: uniqueBreachId })).status).toBe(422)
  const link = { breach: uniqueBreachId, sourceId: sources[0]!.id }
  expect((await call('PUT', `/${id}/links`, link)).answer.settlement).toMatchObject({ breachIds: [breachId], version: version + 1 }) // prettier-ignore
  expect((await call('PUT', `/${id}/links`, link)).answer.settlement.version).toBe(version + 1)
  expect((await publishedSettlements()).byBreach.get(breachId)).toMatchObject([{ id }])
  expect((await call('PUT', `/${id}/links`, { ...link, breach: 'no-such-breach' })).status).toBe(404)
  expect((await call('PUT', `/${id}/links`, { ...link, sourceId: 2_147_483_647 })).status).toBe(200)
  const off = await call('DELETE', `/${id}/links?breach=${encodeURIComponent(uniqueBreachId)}`)
  expect(off.answer.settlement).toMatchObject({ breachIds: [], version: version + 2 })
  expect((await publishedSettlements()).byBreach.has(breachId)).toBe(false)
  expect((await audited(id)).slice(-2)).toEqual(['settlement.link', 'settlement.unlink'])
})

const HOSTILE = [
  '<script>alert(1)</script>',
  "'; DROP TABLE settlement; --",
  '\u202egnp.exe',
  '%00',
  '../../etc',
  '\u0000',
  '𝔘𝔫𝔦', // prettier-ignore
]

test.each(HOSTILE)('hostile text in every field: %j', async (text) => {
  const { status } = await call('POST', '', {
    ...notice(),
    ...Object.fromEntries(
      ['company', 'summary', 'caseName', 'court', 'docketNumber', 'agency', 'administrator', 'administratorAddress', 'classRule'].map((name) => [name, `${text} 1`]), // prettier-ignore
    ),
  })
  expect([200, 422]).toContain(status)
  for (const body of [
    { officialHosts: [text] },
    { portals: [{ host: text, pathPrefix: text }] },
    { senders: [text] },
    { administratorPhone: `${text} 1` },
    { incidentFrom: text },
    { sources: [{ url: text, kind: 'court', readAt: dayFrom(0) }] },
    { sources: [{ url: `javascript:${text}`, kind: 'court', readAt: dayFrom(0) }] },
    { dates: [{ kind: 'claim', date: text, source: 0 }] },
    { tiers: [{ kind: text, label: text, source: 0 }] },
    { disputes: text },
    { fieldSources: { [text]: { source: 0 } } },
    { fieldSources: { __proto__: 1, constructor: { source: 0 } } },
    { slug: text },
  ])
    // prettier-ignore
    expect((await call('POST', '', notice(body))).status).toBe(422)
  expect((await call('GET', `?q=${encodeURIComponent(text)}`)).status).not.toBe(500)
  expect((await call('GET', `/${encodeURIComponent(text)}`)).status).not.toBe(500)
})

test('only operators', async () => {
  const member = await createMember()
  const { id } = await createSettlement()
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['GET', `/${id}`],
    ['PATCH', `/${id}`],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/publish`],
    ['POST', `/${id}/check`],
    ['POST', `/${id}/withdraw`],
    ['PUT', `/${id}/links`],
  ])
    // prettier-ignore
    expect((await call(method!, path!, method === 'GET' ? undefined : {}, member)).status).toBe(403)
})
