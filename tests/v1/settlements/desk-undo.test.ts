import { GET as listRoute, POST as createRoute } from '@/app/v1/admin/settlements/route'
import { POST as copyRoute } from '@/app/v1/admin/settlements/[id]/copy/route'
import { PUT as linkRoute } from '@/app/v1/admin/settlements/[id]/links/route'
import { POST as publishRoute } from '@/app/v1/admin/settlements/[id]/publish/route'
import { POST as decideRoute } from '@/app/v1/admin/settlements/[id]/proposals/[proposal]/route'
import { GET as getRoute, PATCH as editRoute } from '@/app/v1/admin/settlements/[id]/route'
import { readSettlementCalendar } from '@/lib/follows/calendar-feed'
import { POST as undoRoute } from '@/app/v1/admin/settlements/[id]/undo/route'
import { POST as withdrawRoute } from '@/app/v1/admin/settlements/[id]/withdraw/route'
import { db } from '@/lib/db/client'
import { movedDates } from '@/lib/settlements/moved-dates'
import { getPublicSettlement } from '@/lib/settlements/get-public-settlement'
import type { AdminSettlement } from '@/lib/settlements/desk/responses'
import type { Settlement } from '@/lib/settlements/record'
import { createBreach } from '@/tests/support/factories'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { dayFrom } from '@/tests/support/settlements'

// What everybody reads is asked about before it changes, and can be taken back soon after it did.

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await serve({
    '/v1/admin/settlements': { GET: listRoute, POST: createRoute },
    '/v1/admin/settlements/[id]': { GET: getRoute, PATCH: editRoute },
    '/v1/admin/settlements/[id]/copy': { POST: copyRoute },
    '/v1/admin/settlements/[id]/links': { PUT: linkRoute },
    '/v1/admin/settlements/[id]/proposals/[proposal]': { POST: decideRoute },
    '/v1/admin/settlements/[id]/publish': { POST: publishRoute },
    '/v1/admin/settlements/[id]/undo': { POST: undoRoute },
    '/v1/admin/settlements/[id]/withdraw': { POST: withdrawRoute },
  })
  admin = await createAdmin()
})
afterAll(() => app.close())

interface Answer {
  settlement: Settlement
  phase: string
  code: string
  message: string
  fieldErrors: Record<string, string>
}

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${app.url}/v1/admin/settlements${path}`, {
    method,
    headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, answer: (await response.json()) as Answer }
}

let made = 0
async function published(): Promise<Settlement> {
  made += 1
  const named = ['caseName', 'court', 'docketNumber', 'officialHosts', 'classRule', 'incidentFrom']
  const { answer } = await call('POST', '', {
    company: `Cedar Co-op ${process.pid} ${made}`,
    caseName: 'Roe v. Cedar Co-op',
    court: 'U.S. District Court, District of Oregon',
    docketNumber: '3:25-cv-00018',
    officialHosts: ['cedarsettlement.example'],
    classRule: 'People who were sent a notice.',
    incidentFrom: '2024-05-01',
    sources: [{ url: 'https://cedarsettlement.example/faq', kind: 'official', readAt: dayFrom(-3) }],
    fieldSources: Object.fromEntries(named.map((name) => [name, { source: 0 }])),
    dates: [
      { kind: 'opt_out', date: dayFrom(20), source: 0 },
      { kind: 'claim', date: dayFrom(60), source: 0 },
    ],
    tiers: [{ kind: 'flat', label: 'Cash', maxCents: 10_000, proof: 'none', source: 0 }],
  })
  const { id, version } = answer.settlement
  return (await call('POST', `/${id}/publish`, { version })).answer.settlement
}

/** A breach of a day. */
async function dated(day: string): Promise<{ uniqueBreachId: string }> {
  const id = await createBreach({ breachDate: new Date(day), datePrecision: 'day' })
  return db().breach.findUniqueOrThrow({ where: { id } })
}

const get = async (id: number) => (await call('GET', `/${id}`)).answer as unknown as AdminSettlement
const claimOf = ({ dates }: Settlement) => dates.find(({ kind }) => kind === 'claim')!
const readsOf = ({ fieldErrors }: Answer) => Object.values(fieldErrors).join(' ')

/** The claim day as another one. */
const moved = (settlement: Settlement, date: string | null, more: object = {}) => ({
  version: settlement.version,
  dates: [
    {
      kind: 'claim',
      date,
      supersedes: claimOf(settlement).id,
      sourceId: claimOf(settlement).sourceId,
      ...more,
    },
  ],
})

test('a wrong year closes no claims by one press: what everybody will read is said first', async () => {
  const settlement = await published()
  const { id } = settlement
  const wrong = moved(settlement, dayFrom(60 - 365))
  const unexplained = await call('PATCH', `/${id}`, wrong)
  expect(unexplained).toMatchObject({ status: 422, answer: { code: 'invalid_fields' } })
  expect(Object.keys(unexplained.answer.fieldErrors)).toEqual(['dates.0.change'])

  const explained = moved(settlement, dayFrom(60 - 365), { change: 'corrected' })
  const asked = await call('PATCH', `/${id}`, explained)
  expect(asked).toMatchObject({ status: 409, answer: { code: 'confirmation_required' } })
  expect(readsOf(asked.answer)).toMatch(
    /Claims close at once\. .*“Claims closed”.*The claim date corrected\. Until/,
  )
  expect(await get(id)).toMatchObject({ phase: 'claims_open', settlement: { version: 2 } })

  const saved = await call('PATCH', `/${id}`, { ...explained, confirmed: true })
  expect(saved).toMatchObject({ status: 200, answer: { phase: 'claims_closed' } })
})

test.each([
  ['its words', () => ({ summary: 'Somebody took files.' }), false],
  ['a day', (settlement: Settlement) => moved(settlement, dayFrom(70), { change: 'moved' }), true],
  ['an hour', (settlement: Settlement) => moved(settlement, dayFrom(60), { time: '12:00' }), true],
  ['a day that goes', (settlement: Settlement) => moved(settlement, null, { change: 'moved' }), true],
  ['money', ({ tiers }: Settlement) => ({ tiers: tiers.map(({ position: _place, ...tier }) => ({ ...tier, maxCents: 20_000 })) }), true],
  ['where people file', ({ sources }: Settlement) => ({ officialHosts: ['other.example'], fieldSources: { officialHosts: { sourceId: sources[0]!.id } } }), true],
  ['that it is over', ({ sources }: Settlement) => ({ events: [{ kind: 'done', sourceId: sources[0]!.id }] }), true],
] as const)('whether %s is asked about', async (_what, editOf, isAsked) => {
  const settlement = await published()
  const body = { version: settlement.version, ...editOf(settlement) }
  const { status, answer } = await call('PATCH', `/${settlement.id}`, body)
  expect({ status, code: answer.code }).toEqual(
    isAsked ? { status: 409, code: 'confirmation_required' } : { status: 200, code: undefined },
  )
  if (isAsked) expect((await call('PATCH', `/${settlement.id}`, { ...body, confirmed: true })).status).toBe(200)
}) // prettier-ignore

test('its page says what the operator said: moved by the court, or wrong here', async () => {
  for (const change of ['moved', 'corrected'] as const) {
    const settlement = await published()
    const body = { ...moved(settlement, dayFrom(70), { change }), confirmed: true }
    const { answer } = await call('PATCH', `/${settlement.id}`, body)
    expect(movedDates(answer.settlement)).toMatchObject([{ isCorrection: change === 'corrected' }])
  }
})

test('who is mailed is said, with how many and when', async () => {
  const settlement = await published()
  const { userId } = await createMember()
  await db().user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } })
  await db().memberSettlement.create({ data: { settlementId: settlement.id, userId } })
  const asked = await call('PATCH', `/${settlement.id}`, moved(settlement, dayFrom(70), { change: 'moved' }))
  expect(readsOf(asked.answer)).toMatch(
    /1 person is mailed that the last day to claim is .* now, from .* UTC on\./,
  )
})

test('an undo restores everything that is read, and the page has no line of it', async () => {
  const settlement = await published()
  const { id, slug } = settlement
  const page = async () => {
    const { version: _version, ...shown } = (await getPublicSettlement(slug)) as Settlement
    return { ...shown, events: shown.events.filter(({ kind }) => kind !== 'edited') }
  }
  const before = await page()
  const court = { url: 'https://court.example/9', kind: 'court', readAt: dayFrom(0) }
  const { answer } = await call('PATCH', `/${id}`, {
    version: settlement.version,
    sources: [court],
    summary: 'Other words',
    dates: [
      { kind: 'claim', date: dayFrom(-300), supersedes: claimOf(settlement).id, source: 0 },
      { kind: 'final_hearing', date: dayFrom(90), source: 0 },
    ],
    tiers: [{ kind: 'flat', label: 'Cash', fixedCents: 1_000, proof: 'none', source: 0 }],
    conditions: [{ kind: 'notice', question: 'Were you sent a notice?', sentence: 'You were.', source: 0 }],
    events: [{ kind: 'done', date: dayFrom(-1), source: 0 }],
    confirmed: true,
  })
  expect(answer).toMatchObject({ phase: 'done', settlement: { version: 3 } })
  expect(await get(id)).toMatchObject({ undo: { by: admin.email } })
  const [closed] = await db().$queryRaw<{ finished: string | null; claims_end_at: Date }[]>`
    SELECT finished, claims_end_at FROM settlement WHERE id = ${id}`
  expect(closed).toMatchObject({ finished: 'done' })

  const undone = await call('POST', `/${id}/undo`, { version: 3 })
  expect(undone).toMatchObject({ status: 200, answer: { phase: 'claims_open', settlement: { version: 4 } } })
  expect(await page()).toEqual(before)
  expect(movedDates(undone.answer.settlement)).toEqual([])
  const [open] = await db().$queryRaw<{ finished: string | null; claims_end_at: Date }[]>`
    SELECT finished, claims_end_at FROM settlement WHERE id = ${id}`
  expect(open!.finished).toBeNull()
  expect(open!.claims_end_at.getTime()).toBeGreaterThan(Date.now())

  // Operators see both, and there is nothing left to undo.
  const { history, undo } = await get(id)
  expect(history.slice(0, 2)).toMatchObject([{ kind: 'edited', note: 'The save before was undone' }, { kind: 'edited', note: null }]) // prettier-ignore
  expect(history[0]!.changes.length).toBe(history[1]!.changes.length)
  expect(undo).toBeNull()
  const audit = await db().auditEvent.findMany({ where: { subject: `settlement-${id}` }, orderBy: { id: 'desc' }, take: 2 }) // prettier-ignore
  expect(audit.map(({ action }) => action)).toEqual(['settlement.undo', 'settlement.update'])
  expect((await call('POST', `/${id}/undo`, { version: 4 })).status).toBe(409)

  // The day can be moved again.
  const again = await call('PATCH', `/${id}`, { ...moved(undone.answer.settlement, dayFrom(61), { change: 'moved' }), confirmed: true }) // prettier-ignore
  expect(again.status).toBe(200)
})

test('a day that was moved and is back by an undo is the newest to a calendar', async () => {
  const settlement = await published()
  const { id, slug } = settlement
  const claim = async () => {
    const [, event] = (await readSettlementCalendar(slug)).match(
      /BEGIN:VEVENT\r\n(UID:[^]*?-claim@[^]*?)END:VEVENT/,
    )!
    return {
      day: /DTSTART;VALUE=DATE:(\d+)/.exec(event!)![1],
      sequence: Number(/SEQUENCE:(\d+)/.exec(event!)![1]),
    }
  }
  const before = await claim()
  await call('PATCH', `/${id}`, { ...moved(settlement, dayFrom(61), { change: 'moved' }), confirmed: true })
  const during = await claim()
  expect(during.day).not.toBe(before.day)
  expect((await call('POST', `/${id}/undo`, { version: settlement.version + 1 })).status).toBe(200)
  const after = await claim()
  expect(after.day).toBe(before.day)
  expect(before.sequence).toBeLessThan(during.sequence)
  expect(during.sequence).toBeLessThan(after.sequence)
})

test('an undo is refused after a quarter of an hour, after anything else, and once followers were told', async () => {
  const save = async () => {
    const settlement = await published()
    const body = { ...moved(settlement, dayFrom(70), { change: 'moved' }), confirmed: true }
    return (await call('PATCH', `/${settlement.id}`, body)).answer.settlement
  }
  const undo = async ({ id, version }: Settlement) => (await call('POST', `/${id}/undo`, { version })).status
  const late = await save()
  await db().$executeRaw`UPDATE settlement SET last_save = jsonb_set(last_save, '{savedAt}', to_jsonb(${new Date(Date.now() - 16 * 60_000).toISOString()}::text)) WHERE id = ${late.id}` // prettier-ignore
  expect(await undo(late)).toBe(409)
  const changed = await save()
  await db().settlement.update({ where: { id: changed.id }, data: { version: { increment: 1 } } })
  expect(await undo({ ...changed, version: changed.version + 1 })).toBe(409)
  const told = await save()
  await db().settlementNotice.create({
    data: { settlementId: told.id, name: 'claim:moved:1', states: ['watching'], notAfter: new Date() },
  })
  expect(await undo(told)).toBe(409)
  expect(await undo(await save())).toBe(200)
})

test('a proposal that was taken over is asked about, and waits again once that is undone', async () => {
  const settlement = await published()
  const { id, version } = settlement
  const content = {
    source: { url: 'https://court.example/8', kind: 'court', readAt: dayFrom(0) },
    dates: [{ kind: 'claim', date: dayFrom(90), supersedes: claimOf(settlement).id }],
  }
  const proposal = await db().settlementProposal.create({
    data: { settlementId: id, origin: 'docket', content, digest: 'one' },
  })
  const take = (confirmed: boolean) =>
    call('POST', `/${id}/proposals/${proposal.id}`, { decision: 'take', version, confirmed })
  const asked = await take(false)
  expect(asked).toMatchObject({ status: 409, answer: { code: 'confirmation_required' } })
  expect(readsOf(asked.answer)).toContain('The claim date moved.')
  const stateOf = async () =>
    (await db().settlementProposal.findUniqueOrThrow({ where: { id: proposal.id } })).state
  expect(await stateOf()).toBe('open')
  expect((await take(true)).status).toBe(200)
  expect(await stateOf()).toBe('taken')
  expect((await call('POST', `/${id}/undo`, { version: version + 1 })).status).toBe(200)
  expect(await stateOf()).toBe('open')
})

test('a breach of another incident is linked when that is said, and not before', async () => {
  const settlement = await published()
  const breach = await dated('2019-11-05')
  const link = (more: object = {}) =>
    call('PUT', `/${settlement.id}/links`, {
      breach: breach.uniqueBreachId,
      sourceId: settlement.sources[0]!.id,
      ...more,
    })
  const asked = await link()
  expect(asked).toMatchObject({ status: 409, answer: { code: 'confirmation_required' } })
  expect(readsOf(asked.answer)).toBe('Another incident, 1,639 days apart')
  expect((await get(settlement.id)).links).toEqual([])
  expect((await link({ anotherIncident: true })).status).toBe(200)
  expect((await get(settlement.id)).links).toHaveLength(1)
})

test('a withdrawn record becomes a new draft with all that it says', async () => {
  const settlement = await published()
  const { id, version } = settlement
  expect((await call('POST', `/${id}/copy`)).status).toBe(409)
  const breach = await dated('2024-05-03')
  const source = { sourceId: settlement.sources[0]!.id }
  await call('PUT', `/${id}/links`, { breach: breach.uniqueBreachId, ...source })
  await call('POST', `/${id}/withdraw`, { version: version + 1, reason: 'The wrong case.' })
  const { status, answer } = await call('POST', `/${id}/copy`)
  expect({ status, phase: answer.phase }).toEqual({ status: 200, phase: 'draft' })
  const copy = answer.settlement
  expect(copy).toMatchObject({ company: settlement.company, publishedAt: null, withdrawnAt: null, withdrawnReason: null, version: 1, caseName: settlement.caseName, officialHosts: settlement.officialHosts }) // prettier-ignore
  expect(copy.slug).not.toBe(settlement.slug)
  const bare = (rows: readonly object[]) => rows.map((row) => ({ ...row, id: 0, sourceId: 0, addedAt: '' }))
  for (const part of ['sources', 'dates', 'tiers', 'conditions', 'disputes'] as const)
    expect(bare(copy[part])).toEqual(bare(settlement[part]))
  expect((await get(copy.id)).links).toMatchObject([{ uniqueBreachId: breach.uniqueBreachId }])
  // It can be published as it is.
  expect((await call('POST', `/${copy.id}/publish`, { version: 1 })).answer.phase).toBe('claims_open')
})
