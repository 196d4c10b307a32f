import { GET as getCsv } from '@/app/v1/users/me/diary/csv/route'
import { DELETE as removeEntry, GET as getDiary, POST as keepEntries } from '@/app/v1/users/me/diary/route'
import { PUT as setFreeze } from '@/app/v1/users/me/plan/freezes/route'
import { GET as getPlan, POST as carry, PUT as markStep } from '@/app/v1/users/me/plan/route'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { exportLeads } from '@/lib/leads/desk/export-leads'
import { deleteAccount } from '@/lib/members/delete-account'
import { exportData } from '@/lib/members/export-data'
import { readDiaryCsv } from '@/lib/plan/diary/csv'
import type { LossEntry } from '@/lib/plan/diary/entry'
import { MOST_ENTRIES } from '@/lib/plan/diary/entry'
import { remindOfFreezes } from '@/lib/plan/remind-freezes'
import { captureLog } from '@/tests/support/captured-log'
import { createBreach } from '@/tests/support/factories'
import { createLead } from '@/tests/support/leads'
import { emptyLedger } from '@/tests/support/mail'
import { createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

const PLAN = '/v1/users/me/plan'
const FREEZES = '/v1/users/me/plan/freezes'
const DIARY = '/v1/users/me/diary'
const CSV = '/v1/users/me/diary/csv'
const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

let app: TestApp
let member: TestMember
let other: TestMember
beforeAll(async () => {
  app = await serve({
    [PLAN]: { GET: getPlan, PUT: markStep, POST: carry },
    [FREEZES]: { PUT: setFreeze },
    [DIARY]: { GET: getDiary, POST: keepEntries, DELETE: removeEntry },
    [CSV]: { GET: getCsv },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
  ;[member, other] = [await createMember(), await createMember()]
})

async function call(method: string, path: string, body?: unknown, as: TestMember | null = member) {
  const response = await fetch(app.url + path, {
    method,
    headers: {
      ...(as && { cookie: as.cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const json = (await response.json()) as Record<string, never> & { fieldErrors?: Record<string, string> }
  return { status: response.status, json }
}

const marks = async () => (await call('GET', PLAN)).json.marks as unknown
const entry = (more: Partial<LossEntry> = {}): LossEntry => ({
  id: crypto.randomUUID(),
  day: '2026-01-05',
  kind: 'fee',
  cents: 1250,
  minutes: null,
  note: '',
  uniqueBreachId: null,
  ...more,
})
const time = (minutes: number, more: Partial<LossEntry> = {}) =>
  entry({ kind: 'time', cents: null, minutes, ...more })

describe('steps', () => {
  test('are noted, keep the day on which they were done, and are the member’s alone', async () => {
    expect((await call('PUT', PLAN, { key: 'freeze-credit', state: 'done' })).json).toEqual({
      key: 'freeze-credit',
      state: 'done',
      day: dayIn(0),
    })
    await db().planMark.updateMany({ data: { day: new Date('2026-02-01') } })
    await call('PUT', PLAN, { key: 'freeze-credit', state: 'done' })
    await call('PUT', PLAN, { key: 'two-step', state: 'later', until: dayIn(30) })
    await call('PUT', PLAN, { key: 'phone', state: 'not_for_me' })
    expect(await marks()).toEqual([
      { key: 'freeze-credit', state: 'done', day: '2026-02-01' },
      { key: 'phone', state: 'not_for_me', day: dayIn(0) },
      { key: 'two-step', state: 'later', day: dayIn(30) },
    ])
    expect((await call('GET', PLAN, undefined, other)).json.marks).toEqual([])
    await call('PUT', PLAN, { key: 'freeze-credit', state: 'todo' })
    expect(await marks()).toHaveLength(2)
  })

  test.each([
    [{ key: 'pat@mail.example', state: 'done' }, 'key'],
    [{ key: 'two-step', state: 'gone' }, 'state'],
    [{ key: 'two-step', state: 'later' }, 'until'],
    [{ key: 'two-step', state: 'later', until: '2020-01-01' }, 'until'],
  ])('refuses %j by its field', async (body, field) => {
    const { status, json } = await call('PUT', PLAN, body)
    expect([status, Object.keys(json.fieldErrors!)]).toEqual([422, [field]])
  })

  test('that a browser kept are carried over, twice the same, and undo nothing', async () => {
    await call('PUT', PLAN, { key: 'phone', state: 'not_for_me' })
    await call('PUT', PLAN, { key: 'wallet', state: 'later', until: dayIn(5) })
    await call('PUT', PLAN, { key: 'two-step', state: 'done' })
    const done = {
      'freeze-credit': '2026-03-01',
      phone: '2026-03-01',
      wallet: '2026-03-01',
      'two-step': '2026-03-01',
    }
    expect((await call('POST', PLAN, { done })).json).toEqual({ carried: 2 })
    expect((await call('POST', PLAN, { done })).json).toEqual({ carried: 0 })
    expect(await marks()).toEqual([
      { key: 'freeze-credit', state: 'done', day: '2026-03-01' },
      { key: 'phone', state: 'not_for_me', day: dayIn(0) },
      { key: 'two-step', state: 'done', day: dayIn(0) },
      { key: 'wallet', state: 'done', day: '2026-03-01' },
    ])
    expect((await call('POST', PLAN, { done: { 'two-step': dayIn(3) } })).status).toBe(422)
    expect((await call('POST', PLAN, { done: {} })).json).toEqual({ carried: 0 })
  })
})

describe('freezes', () => {
  const freezeAt = async (bureau: string) =>
    ((await call('GET', PLAN)).json.freezes as unknown as { bureau: string }[]).find(
      (freeze) => freeze.bureau === bureau,
    )
  const reminders = () => db().emailMessage.count({ where: { template: 'freeze-reminder' } })

  test('are noted for each bureau', async () => {
    expect(await freezeAt('nctue')).toEqual({ bureau: 'nctue', state: 'not_frozen', liftedUntil: null })
    await call('PUT', FREEZES, { bureau: 'nctue', state: 'lifted', liftedUntil: dayIn(3) })
    expect(await freezeAt('nctue')).toEqual({ bureau: 'nctue', state: 'lifted', liftedUntil: dayIn(3) })
    expect(
      (await call('PUT', FREEZES, { bureau: 'nctue', state: 'lifted' })).json.fieldErrors,
    ).toHaveProperty('liftedUntil')
    expect((await call('PUT', FREEZES, { bureau: 'other', state: 'frozen' })).status).toBe(422)
    await call('PUT', FREEZES, { bureau: 'nctue', state: 'not_frozen' })
    expect(await db().creditFreeze.count()).toBe(0)
  })

  test('that are lifted until a day are reminded of once when it is over, in one mail that names nothing', async () => {
    await call('PUT', FREEZES, { bureau: 'equifax', state: 'lifted', liftedUntil: dayIn(3) })
    await call('PUT', FREEZES, { bureau: 'chexsystems', state: 'lifted', liftedUntil: dayIn(2) })
    await call('PUT', FREEZES, { bureau: 'innovis', state: 'frozen' })
    const at = (days: number) => new Date(Date.now() + days * DAY_MS)
    expect(await remindOfFreezes(at(2))).toBe(0)
    expect(await remindOfFreezes(at(4))).toBe(1)
    expect(await remindOfFreezes(at(5))).toBe(0)
    expect(await reminders()).toBe(1)
    const { render, values } = await db().emailMessage.findFirstOrThrow({ include: { render: true } })
    expect(values).toBeNull()
    expect(`${render!.subject} ${render!.text}`).not.toMatch(/equifax|chexsystems|innovis|\d{4}-\d\d/i)
    // The same again takes nothing back; another day is another reminder.
    await call('PUT', FREEZES, { bureau: 'equifax', state: 'lifted', liftedUntil: dayIn(3) })
    expect(await remindOfFreezes(at(6))).toBe(0)
    await call('PUT', FREEZES, { bureau: 'equifax', state: 'lifted', liftedUntil: dayIn(9) })
    expect(await remindOfFreezes(at(10))).toBe(1)
  })

  test('that were placed again meanwhile are not', async () => {
    await call('PUT', FREEZES, { bureau: 'equifax', state: 'lifted', liftedUntil: dayIn(1) })
    await call('PUT', FREEZES, { bureau: 'equifax', state: 'frozen' })
    expect(await remindOfFreezes(new Date(Date.now() + 9 * DAY_MS))).toBe(0)
  })
})

describe('the diary', () => {
  test('is kept once however often it is sent, changed, taken out, and brought back', async () => {
    const fee = entry({ note: 'Postage' })
    const spent = time(90)
    for (const _ of [1, 2]) await call('POST', DIARY, { entries: [fee, spent] })
    expect((await call('GET', DIARY)).json).toEqual({
      entries: [fee, spent],
      totals: { feeCents: 1250, fraudCents: 0, minutes: 90 },
    })
    await call('POST', DIARY, { entries: [{ ...fee, kind: 'fraud', cents: 999 }] })
    expect((await call('GET', DIARY)).json.totals).toEqual({ feeCents: 0, fraudCents: 999, minutes: 90 })
    for (const _ of [1, 2]) expect((await call('DELETE', `${DIARY}?id=${spent.id}`)).status).toBe(200)
    expect((await call('GET', DIARY)).json.totals).toMatchObject({ minutes: 0 })
    expect((await call('POST', DIARY, { entries: [spent] })).json).toEqual({
      kept: 1,
      totals: { feeCents: 0, fraudCents: 999, minutes: 90 },
    })
  })

  test('of one is nobody else’s, also under the same id', async () => {
    const fee = entry()
    await call('POST', DIARY, { entries: [fee] })
    await call('POST', DIARY, { entries: [{ ...fee, cents: 1 }] }, other)
    await call('DELETE', `${DIARY}?id=${fee.id}`, undefined, other)
    expect((await call('GET', DIARY)).json.entries).toEqual([fee])
    expect((await call('GET', DIARY, undefined, null)).status).toBe(401)
  })

  test.each([
    ['a day to come', () => entry({ day: dayIn(2) }), 'day'],
    ['no day of the calendar', () => entry({ day: '2026-02-30' }), 'day'],
    ['more than $1,000,000', () => entry({ cents: 100_000_001 }), 'cents'],
    ['no amount', () => entry({ cents: null }), 'cents'],
    ['part of a cent', () => entry({ cents: 1.5 }), 'cents'],
    ['more than 24 hours', () => time(1441), 'minutes'],
    ['minutes of a fee', () => entry({ minutes: 5 }), 'minutes'],
    ['a note of 501 characters', () => entry({ note: 'x'.repeat(501) }), 'note'],
    ['a Social Security number', () => entry({ note: 'mine is 078-05-1120' }), 'note'],
    ['another kind', () => ({ ...entry(), kind: 'other' }), 'kind'],
    ['no id', () => ({ ...entry(), id: 'x' }), 'id'],
  ])('refuses %s by its field, and keeps nothing of what came with it', async (_, made, field) => {
    const { status, json } = await call('POST', DIARY, { entries: [entry(), made()] })
    expect([status, Object.keys(json.fieldErrors!)]).toEqual([422, [`entries.1.${field}`]])
    expect(await db().lossEntry.count({ where: { userId: member.userId } })).toBe(0)
  })

  test('has no day of more than 24 hours, over all calls, also when they come at once', async () => {
    await call('POST', DIARY, { entries: [time(1000)] })
    const { status, json } = await call('POST', DIARY, { entries: [time(440), time(1)] })
    expect([status, Object.keys(json.fieldErrors!)]).toEqual([422, ['entries.1.minutes']])
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async () => (await call('POST', DIARY, { entries: [time(440)] })).status),
    )
    expect(statuses.sort()).toEqual([200, 422, 422, 422])
  })

  test('ends somewhere', async () => {
    await db().lossEntry.createMany({
      data: Array.from({ length: MOST_ENTRIES }, () => ({
        ...entry(),
        day: new Date('2026-01-05'),
        userId: member.userId,
      })),
    })
    expect((await call('POST', DIARY, { entries: [entry()] })).status).toBe(409)
  })

  test('comes as a file that is the same diary when it is read again', async () => {
    const entries = [entry({ note: '=1+1' }), time(5, { note: 'a\r\n"b"', uniqueBreachId: 'Adobe' })]
    await call('POST', DIARY, { entries })
    const response = await fetch(app.url + CSV, { headers: { cookie: member.cookie } })
    expect(response.headers.get('content-disposition')).toContain('loss-diary.csv')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const read = readDiaryCsv(await response.text(), () => 'new')
    expect(read.entries!.map((each) => each.entry)).toEqual(entries)
    const again = await call('POST', DIARY, { entries: read.entries!.map((each) => each.entry) }, other)
    expect(again.status).toBe(200)
    expect((await call('GET', DIARY, undefined, other)).json.entries).toEqual(entries)
  })
})

test('nothing of it is in a file of requests, in the log, in mail or in the audit log', async () => {
  const logged = captureLog()
  env().CONSULTATION_STATES_OFF = []
  await createBreach({ uniqueBreachId: 'Acme' })
  await createLead({
    email: member.email,
    uniqueBreachId: 'Acme',
    connectWithLawyer: true,
    confirmedAt: new Date(),
  })
  await call('POST', DIARY, {
    entries: [entry({ note: 'zebra-note', cents: 98_765, uniqueBreachId: 'Acme' })],
  })
  await call('PUT', PLAN, { key: 'claim:zebra-case', state: 'done' })
  await call('POST', PLAN, { done: { 'claim:zebra-other': '2026-01-05' } })
  await call('PUT', FREEZES, { bureau: 'chexsystems', state: 'lifted', liftedUntil: dayIn(1) })
  await remindOfFreezes(new Date(Date.now() + 3 * DAY_MS))
  const actor = { id: other.userId, name: other.email, ip: '192.0.2.7', requestId: null }
  const { file } = await exportLeads({ filters: {}, recipient: 'Brown' }, actor)
  const exported = await new Response(file).text()
  expect(exported).toContain(member.email)
  const everywhere = [
    exported,
    logged.text(),
    JSON.stringify(await db().emailMessage.findMany(), big),
    JSON.stringify(await db().emailRender.findMany()),
    JSON.stringify(await db().auditEvent.findMany(), big),
  ].join(' ')
  for (const secret of [/zebra/i, /98,?765|987\.65/, /chexsystems/i]) expect(everywhere).not.toMatch(secret)
})

const big = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

test('the export has plan and diary, and a deleted account leaves nothing of them', async () => {
  const fee = entry({ note: 'Postage' })
  await call('POST', DIARY, { entries: [fee] })
  await call('PUT', PLAN, { key: 'two-step', state: 'done' })
  await call('PUT', FREEZES, { bureau: 'nctue', state: 'frozen' })
  expect(await exportData(member.userId)).toMatchObject({
    plan: { marks: [{ key: 'two-step' }], freezes: expect.any(Array) },
    diary: { entries: [fee] },
  })
  await deleteAccount(member.userId, 'DELETE')
  for (const rows of [db().lossEntry, db().planMark, db().creditFreeze] as { count(): Promise<number> }[])
    expect(await rows.count()).toBe(0)
})
