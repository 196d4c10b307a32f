import { GET as listRoute } from '@/app/v1/admin/settlements/[id]/proposals/route'
import { POST as decideRoute } from '@/app/v1/admin/settlements/[id]/proposals/[proposal]/route'
import { db } from '@/lib/db/client'
import type { ProposalItem } from '@/lib/settlements/desk/responses'
import type { ProposalInput } from '@/lib/settlements/proposal'
import type { Settlement } from '@/lib/settlements/record'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { createSettlement, dayFrom } from '@/tests/support/settlements'

let app: TestApp
let admin: TestMember

beforeAll(async () => {
  app = await serve({
    '/v1/admin/settlements/[id]/proposals': { GET: listRoute },
    '/v1/admin/settlements/[id]/proposals/[proposal]': { POST: decideRoute },
  })
  admin = await createAdmin()
})
afterAll(() => app.close())

async function call(method: string, path: string, body?: unknown, as: TestMember = admin) {
  const response = await fetch(`${app.url}/v1/admin/settlements/${path}`, {
    method,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as {
    settlement: Settlement
    results: ProposalItem[]
    message: string
  }
  return { status: response.status, answer }
}

const list = async (id: number) => (await call('GET', `${id}/proposals`)).answer.results
const sourced = { url: 'https://court.example/17', kind: 'court' as const, readAt: dayFrom(0) }
let made = 0

async function propose(settlementId: number, content: ProposalInput | object): Promise<number> {
  const row = await db().settlementProposal.create({
    data: { settlementId, origin: 'docket', digest: `${(made += 1)}`, content: content as object },
  })
  return row.id
}

test('a proposal stands beside what it would change, and is taken over as one edit', async () => {
  const { id, dateIds } = await createSettlement()
  const proposal = await propose(id, {
    source: sourced,
    dates: [{ kind: 'claim', date: dayFrom(90), online: 'submitted', supersedes: dateIds[0] }],
    fields: { administrator: 'Another Administrator' },
    events: [{ kind: 'preliminary_approval', date: dayFrom(-2) }],
  })
  expect(await list(id)).toMatchObject([
    {
      id: proposal,
      state: 'open',
      source: sourced,
      changes: [
        { field: 'Claim by', before: expect.stringContaining(dayFrom(60)) as string, after: expect.stringContaining(dayFrom(90)) as string },
        { field: 'Administrator', before: 'Example Administrators', after: 'Another Administrator' },
        { field: 'Preliminary approval', before: null, after: dayFrom(-2) },
        { field: 'Source: court', before: null },
      ],
    },
  ]) // prettier-ignore
  const { status, answer } = await call('POST', `${id}/proposals/${proposal}`, {
    decision: 'take',
    version: 1,
    confirmed: true,
  })
  expect(status).toBe(200)
  const source = answer.settlement.sources.at(-1)!
  expect(source).toMatchObject(sourced)
  expect(answer.settlement).toMatchObject({
    version: 2,
    administrator: 'Another Administrator',
    fieldSources: { administrator: source.id },
  })
  expect(answer.settlement.dates.at(-1)).toMatchObject({
    date: dayFrom(90),
    confidence: 'court',
    supersedesId: dateIds[0],
    sourceId: source.id,
  })
  expect(answer.settlement.events.map(({ kind }) => kind)).toEqual(['preliminary_approval', 'edited'])
  // Pressed twice, it is taken over once; and it cannot be declined any more.
  const again = await call('POST', `${id}/proposals/${proposal}`, {
    decision: 'take',
    version: 1,
    confirmed: true,
  })
  expect(again).toMatchObject({ status: 200, answer: { settlement: { version: 2 } } })
  expect(
    (await call('POST', `${id}/proposals/${proposal}`, { decision: 'decline', version: 2 })).status,
  ).toBe(409)
  expect(await list(id)).toMatchObject([{ state: 'taken', decidedBy: admin.email }])
})

test('a further day stands beside those that stay', async () => {
  const { id } = await createSettlement()
  const further = (kind: string, date: string) => ({ kind, date, online: 'submitted' })
  await propose(id, {
    source: sourced,
    dates: [further('claim_extended', dayFrom(90)), further('objection', dayFrom(20))],
  })
  const [{ changes }] = (await list(id)) as [ProposalItem]
  expect(changes).toMatchObject([
    { field: 'Claim by, extended', before: expect.stringMatching(`${dayFrom(60)}.* \\(stays beside it\\)`) as string },
    { field: 'Object by', before: null },
    { field: 'Source: court' },
  ]) // prettier-ignore
})

test('what was compared with another version is not taken over', async () => {
  const { id } = await createSettlement()
  const proposal = await propose(id, { source: sourced, fields: { court: 'Another court' } })
  await db().settlement.update({ where: { id }, data: { version: 2 } })
  expect(
    (await call('POST', `${id}/proposals/${proposal}`, { decision: 'take', version: 1, confirmed: true }))
      .status,
  ).toBe(409)
  expect(await list(id)).toMatchObject([{ state: 'open' }])
})

test.each([
  [
    'a day that is not there',
    { source: sourced, dates: [{ kind: 'claim', date: null, supersedes: 2_147_483_647 }] },
  ],
  ['a forbidden word', { source: sourced, fields: { classRule: 'You are eligible.' } }],
  ['what a public record cannot lack', { source: sourced, fields: { officialHosts: [] } }],
  [
    'where to file, on a list’s word alone',
    {
      source: { ...sourced, kind: 'third_party' },
      fields: { officialHosts: ['acorn-claims.example'] },
    },
  ],
  ...(['final_approval', 'paying', 'done'] as const).map((kind): [string, object] => [
    `${kind}, on a list’s word alone`,
    { source: { ...sourced, kind: 'third_party' }, events: [{ kind }] },
  ]),
  ['another shape', { dates: 'soon' }],
])('%s: nothing of it is written', async (_words, content) => {
  const { id } = await createSettlement()
  const proposal = await propose(id, content)
  expect(
    (await call('POST', `${id}/proposals/${proposal}`, { decision: 'take', version: 1, confirmed: true }))
      .status,
  ).toBe(422)
  expect(await db().settlement.findUnique({ where: { id } })).toMatchObject({ version: 1 })
  expect(await db().settlementSource.count({ where: { settlementId: id } })).toBe(1)
  expect(await list(id)).toMatchObject([{ state: 'open' }])
  expect(
    (await call('POST', `${id}/proposals/${proposal}`, { decision: 'decline', version: 1 })).status,
  ).toBe(200)
})

test('a declined one changes nothing; another settlement’s is not there', async () => {
  const [one, two] = [await createSettlement(), await createSettlement()]
  const proposal = await propose(one.id, { source: sourced, fields: { court: 'Another court' } })
  expect(
    (await call('POST', `${two.id}/proposals/${proposal}`, { decision: 'take', version: 1, confirmed: true }))
      .status,
  ).toBe(404)
  const { answer } = await call('POST', `${one.id}/proposals/${proposal}`, {
    decision: 'decline',
    version: 1,
  })
  expect(answer.settlement).toMatchObject({ version: 1 })
  expect(await db().auditEvent.count({ where: { subject: `settlement-${one.id}` } })).toBe(1)
  // Pressed by mistake, it is put back, and can be taken over after all; one that was taken over cannot be put back.
  const decide = (decision: string) => call('POST', `${one.id}/proposals/${proposal}`, { decision, version: 1 }) // prettier-ignore
  expect((await decide('reopen')).status).toBe(200)
  expect(await list(one.id)).toMatchObject([{ state: 'open', decidedBy: null, decidedAt: null }])
  expect((await decide('reopen')).status).toBe(200)
  expect((await decide('take')).answer.settlement).toMatchObject({ version: 2, court: 'Another court' })
  expect((await decide('reopen')).status).toBe(409)
  const member = await createMember()
  expect((await call('GET', `${one.id}/proposals`, undefined, member)).status).toBe(403)
  expect((await call('POST', `${one.id}/proposals/${proposal}`, {}, member)).status).toBe(403)
})
