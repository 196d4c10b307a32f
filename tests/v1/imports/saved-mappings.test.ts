import { DELETE as remove, PATCH as rename } from '@/app/v1/admin/breach/mappings/[id]/route'
import { GET as list, POST as save } from '@/app/v1/admin/breach/mappings/route'
import { db } from '@/lib/db/client'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { MOST_SAVED, type SavedMappingItem } from '@/lib/imports/map/saved/schema'
import { HOSTILE_INPUTS } from '@/tests/support/hostile'
import { emptyTables } from '@/tests/support/empty-tables'
import { createAdmin, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

// How the columns of one source's files are matched, kept for the next file.

const BASE = '/v1/admin/breach/mappings'
let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await serve({
    [BASE]: { GET: list, POST: save },
    [`${BASE}/[id]`]: { PATCH: rename, DELETE: remove },
  })
  admin = await createAdmin()
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyTables('saved_mapping', 'audit_event')
})

const BODY = {
  name: 'State registry',
  columns: ['Entity', 'When', 'People'],
  mapping: {
    Company: { from: 'Entity' },
    'Breach Date': { from: 'When', format: 'MM/DD/YYYY', several: 'reject' },
    'Affected Users': { from: 'People', empty: 'reject' },
    'Data Types': { constant: 'Names' },
    Severity: { byCount: true },
  },
}

interface Answer {
  code?: string
  message: string
  fieldErrors?: Record<string, string>
  mapping: SavedMappingItem
  results: SavedMappingItem[]
  done: boolean
}

async function send(method: string, path = '', body?: unknown): Promise<{ status: number; body: Answer }> {
  const response = await fetch(`${app.url}${BASE}${path}`, {
    method,
    headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}
const actions = async () =>
  (await db().auditEvent.findMany({ where: { action: { startsWith: 'mapping.' } }, orderBy: { id: 'desc' }, take: 9 })).map(({ action }) => action) // prettier-ignore

test('is saved, listed, replaced when that is said, renamed and deleted', async () => {
  const saved = await send('POST', '', { ...BODY, isSensitive: true })
  expect(saved).toMatchObject({
    status: 200,
    body: { mapping: { ...BODY, isSensitive: true, savedBy: admin.email } },
  })
  const { id } = saved.body.mapping
  expect((await send('GET')).body.results).toEqual([saved.body.mapping])

  expect(await send('POST', '', { ...BODY, name: ' state   REGISTRY ' })).toMatchObject({
    status: 409,
    body: { fieldErrors: { name: 'is taken' } },
  })
  const replaced = await send('POST', '', { ...BODY, name: 'STATE registry', replace: true })
  expect(replaced.body.mapping).toMatchObject({ id, name: 'STATE registry', isSensitive: false })
  expect((await send('GET')).body.results).toHaveLength(1)

  const other = await send('POST', '', { ...BODY, name: 'Other' })
  expect((await send('PATCH', `/${id}`, { name: 'OTHER' })).status).toBe(409)
  expect((await send('PATCH', `/${id}`, { name: 'Registry' })).body.mapping.name).toBe('Registry')
  expect((await send('GET')).body.results.map(({ name }) => name)).toEqual(['Other', 'Registry'])
  expect((await send('DELETE', `/${other.body.mapping.id}`)).body.done).toBe(true)
  expect((await send('DELETE', `/${other.body.mapping.id}`)).body.done).toBe(false)
  expect((await send('PATCH', `/${other.body.mapping.id}`, { name: 'Gone' })).status).toBe(404)
  expect((await send('PATCH', '/x', { name: 'Gone' })).status).toBe(404)
  expect(await actions()).toEqual(['mapping.delete', 'mapping.rename', 'mapping.save', 'mapping.save', 'mapping.save']) // prettier-ignore
})

test('of several that save one name at once, one does', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => send('POST', '', BODY)))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(await db().savedMapping.count()).toBe(1)
})

test('one that does not fit its columns is none, nor one without a name; and there are so many at most', async () => {
  expect(await send('POST', '', { ...BODY, columns: ['Entity', 'When'] })).toMatchObject({
    status: 422,
    body: { fieldErrors: { mapping: expect.stringContaining('"People"') as string } },
  })
  for (const name of ['', '   ', 'x'.repeat(201)])
    expect((await send('POST', '', { ...BODY, name })).status).toBe(422)
  await db().savedMapping.createMany({
    data: Array.from({ length: MOST_SAVED }, (_, at) => ({
      name: `n${at}`,
      nameKey: `n${at}`,
      columns: BODY.columns,
      mapping: BODY.mapping,
      savedBy: 'x',
    })),
  })
  expect((await send('POST', '', BODY)).status).toBe(409)
  expect((await send('POST', '', { ...BODY, name: 'N7', replace: true })).status).toBe(200)
})

test('whatever a name and a column hold, they are kept as they are or refused', async () => {
  for (const [at, text] of HOSTILE_INPUTS.entries()) {
    resetRateLimits()
    const sent = await send('POST', '', {
      ...BODY,
      name: at % 2 === 0 ? text : `Source ${at}`,
      columns: [...BODY.columns, ...(at % 2 === 0 ? [] : [text])],
      replace: true,
    })
    expect([200, 400, 413, 422]).toContain(sent.status)
    if (sent.status === 200) await send('DELETE', `/${sent.body.mapping.id}`)
  }
  expect((await send('GET')).body.results).toEqual([])
})
