import { POST as previewRoute } from '@/app/v1/admin/settlements/[id]/preview/route'
import { db } from '@/lib/db/client'
import { previewStored } from '@/lib/settlements/desk/preview-settlement'
import { phaseOf } from '@/lib/settlements/phase'
import { getPublicSettlement } from '@/lib/settlements/get-public-settlement'
import { settlementsVersion } from '@/lib/settlements/published'
import type { Settlement } from '@/lib/settlements/record'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { createSettlement, dayFrom } from '@/tests/support/settlements'

let app: TestApp
let admin: TestMember

beforeAll(async () => {
  app = await serve({ '/v1/admin/settlements/[id]/preview': { POST: previewRoute } })
  admin = await createAdmin()
})
afterAll(() => app.close())

async function preview(id: number | string, body: object, as: TestMember | null = admin) {
  const response = await fetch(`${app.url}/v1/admin/settlements/${id}/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(as && { cookie: as.cookie }) },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as {
    settlement: Settlement
    isDraft: boolean
    missing: { message: string }[]
    fieldErrors?: Record<string, string>
  }
  return { status: response.status, headers: response.headers, answer }
}

/** Everything that a preview could leave behind. */
async function everything(id: number) {
  return {
    stored: await db().settlement.findUnique({
      where: { id },
      include: { sources: true, dates: true, tiers: true, conditions: true, events: true, proposals: true },
    }),
    version: await settlementsVersion(),
    audit: await db().auditEvent.count(),
  }
}

const edit = {
  version: 1,
  administrator: 'Another Administrator',
  sources: [{ url: 'https://court.example/order', kind: 'court', readAt: dayFrom(0) }],
  fieldSources: { administrator: { source: 0 } },
  events: [{ kind: 'preliminary_approval', date: dayFrom(-2), source: 0 }],
}

test('what is typed is shown as it would be, and nothing of it is kept', async () => {
  const { id, slug, dateIds } = await createSettlement()
  const before = await everything(id)
  const { status, headers, answer } = await preview(id, {
    ...edit,
    dates: [{ kind: 'claim', date: dayFrom(90), online: 'submitted', supersedes: dateIds[0], source: 0 }],
    tiers: [],
  })
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toContain('no-store')
  expect(answer).toMatchObject({ isDraft: false, missing: [] })
  expect(answer.settlement).toMatchObject({ administrator: edit.administrator, tiers: [] })
  expect(answer.settlement.dates.at(-1)).toMatchObject({ date: dayFrom(90), supersedesId: dateIds[0] })
  expect(await everything(id)).toEqual(before)
  expect((await getPublicSettlement(slug))!.administrator).not.toBe(edit.administrator)
})

test('a draft is shown as if it were published now, with all that this lacks', async () => {
  const { id, slug } = await createSettlement({ publishedAt: null, checkedAt: null, checkedBy: null, court: null }) // prettier-ignore
  const { settlement, isDraft, missing } = await previewStored(String(id), null)
  expect(isDraft).toBe(true)
  expect(missing.map(({ message }) => message)).toContain('The court is missing, or the agency')
  expect(phaseOf(settlement, new Date())).toBe('claims_open')
  expect(await getPublicSettlement(slug)).toBeNull()
  expect((await preview(id, edit)).answer).toMatchObject({ isDraft: true, settlement: { administrator: edit.administrator } }) // prettier-ignore
})

test('a proposed change is shown taken over, and stays open', async () => {
  const { id, dateIds } = await createSettlement()
  const { id: proposal } = await db().settlementProposal.create({
    data: {
      settlementId: id,
      origin: 'docket',
      digest: 'one',
      content: {
        source: edit.sources[0]!,
        dates: [{ kind: 'claim', date: dayFrom(90), supersedes: dateIds[0]! }],
        fields: { court: 'U.S. District Court, District of Maine' },
      },
    },
  })
  const before = await everything(id)
  const { settlement } = await previewStored(String(id), String(proposal))
  expect(settlement).toMatchObject({ court: 'U.S. District Court, District of Maine' })
  expect(await everything(id)).toEqual(before)
  await expect(previewStored(String(id), '999999')).rejects.toMatchObject({ code: 'not_found' })
})

test('what saving would refuse is refused, and nobody else sees any of it', async () => {
  const { id } = await createSettlement()
  expect(await preview(id, { version: 7 })).toMatchObject({ status: 409 })
  const lacking = await preview(id, { version: 1, classRule: '' })
  expect(lacking).toMatchObject({ status: 422, answer: { fieldErrors: { classRule: 'Who is in the class is missing' } } }) // prettier-ignore
  expect(await preview(999_999, edit)).toMatchObject({ status: 404 })
  expect(await preview(id, edit, null)).toMatchObject({ status: 401 })
  expect(await preview(id, edit, await createMember())).toMatchObject({ status: 403 })
})
