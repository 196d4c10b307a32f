import { db } from '@/lib/db/client'
import type { Actor } from '@/lib/audit/record'
import { editSettlementSchema } from '@/lib/settlements/desk/edit-schema'
import { editSettlement } from '@/lib/settlements/desk/edit-settlement'
import { withdrawSettlement } from '@/lib/settlements/desk/withdraw-settlement'
import { createBreach } from '../factories'
import { createSettlement, dayFrom } from '../settlements'
import type { Samples } from './sample'

// The calls about settlements, one entry each.

async function draft(): Promise<{ id: string }> {
  return { id: String((await createSettlement({ publishedAt: null, checkedAt: null, checkedBy: null })).id) }
}

async function published(): Promise<{ id: string }> {
  return { id: String((await createSettlement()).id) }
}

async function proposed(): Promise<{ id: string; proposal: string }> {
  const { id, dateIds } = await createSettlement()
  const proposal = await db().settlementProposal.create({
    data: {
      settlementId: id,
      origin: 'docket',
      digest: `sample ${id}`,
      content: {
        source: { url: 'https://court.example.com/docket/17', kind: 'court', readAt: dayFrom(0) },
        dates: [{ kind: 'claim', date: dayFrom(90), supersedes: dateIds[0] }],
        fields: { court: 'U.S. District Court, District of Maine' },
        events: [{ kind: 'preliminary_approval', date: dayFrom(-3) }],
      },
    },
  })
  return { id: String(id), proposal: String(proposal.id) }
}

const OPERATOR: Actor = { id: null, name: 'operator@example.com', ip: '', requestId: null }

let companies = 0

export const settlementSamples: Samples = {
  'GET /v1/companies': async () => {
    await createSettlement({ company: 'Sample Orchards' })
    return { query: { q: 'sample orchard' } }
  },
  'POST /v1/companies/asked': () => ({ body: { company: `Orchard ${(companies += 1)} of Nowhere` } }),
  'GET /v1/admin/companies/asked': () => ({}),
  'PATCH /v1/admin/companies/asked/{id}': async () => {
    const name = `Sample Looms ${(companies += 1)}`
    return {
      path: {
        id: (await db().askedCompany.create({ data: { key: name.toLowerCase(), name, times: 2 } })).id,
      },
      body: { isDismissed: true, times: 2 },
    }
  },
  'POST /v1/settlements/check-address': async () => {
    const { slug } = await createSettlement()
    return { body: { text: `https://${slug}.example/claim`, slug }, changes: false }
  },
  'GET /v1/settlements': async () => {
    await createSettlement()
    return { query: { q: 'acorn', phase: 'claims_open', limit: '5' } }
  },
  'GET /v1/settlements/{slug}': async () => ({
    path: {
      slug: (
        await createSettlement({
          events: [{ kind: 'filed', date: dayFrom(-300), source: 0 }],
          portals: [{ host: 'portal.example', pathPrefix: '/acorn/' }],
          disputes: [{ field: 'fundCents', values: [{ value: '$30 million', source: 0 }] }],
        })
      ).slug,
    },
  }),
  'GET /v1/admin/settlements': async () => {
    await draft()
    return { query: { state: 'drafts', limit: '10' } }
  },
  'POST /v1/admin/settlements': () => ({
    body: {
      company: `Sample Clinic ${(companies += 1)}`,
      caseName: 'Doe v. Sample Clinic',
      sources: [{ url: 'https://court.example.com/17', kind: 'court', readAt: dayFrom(0) }],
      fieldSources: { caseName: { source: 0 } },
      dates: [{ kind: 'claim', date: dayFrom(60), online: 'submitted', source: 0 }],
    },
  }),
  'GET /v1/admin/settlements/{id}': async () => ({ path: await published() }),
  'PATCH /v1/admin/settlements/{id}': async () => ({
    path: await draft(),
    body: { version: 1, classRule: 'People who were sent a letter.' },
  }),
  'DELETE /v1/admin/settlements/{id}': async () => ({ path: await draft() }),
  'POST /v1/admin/settlements/{id}/publish': async () => {
    const { id } = await draft()
    // Who runs it is not known by its sample's sources.
    await db().settlement.update({ where: { id: Number(id) }, data: { administrator: null } })
    return { path: { id }, body: { version: 1 } }
  },
  'POST /v1/admin/settlements/{id}/check': async () => ({
    path: await published(),
    body: { version: 1, url: 'https://acorn.example.com/faq', kind: 'official' },
  }),
  'POST /v1/admin/settlements/{id}/withdraw': async () => ({
    path: await published(),
    body: { version: 1, reason: 'The court did not approve it.' },
  }),
  'POST /v1/admin/settlements/{id}/undo': async () => {
    const { id } = await draft()
    const edit = editSettlementSchema.parse({ version: 1, summary: 'Somebody took files.' })
    const { version } = await editSettlement(OPERATOR, id, edit)
    return { path: { id }, body: { version } }
  },
  'POST /v1/admin/settlements/{id}/copy': async () => {
    const { id } = await published()
    await withdrawSettlement(OPERATOR, id, { version: 1, reason: 'The wrong case.' })
    return { path: { id } }
  },
  'PUT /v1/admin/settlements/{id}/links': async () => ({
    path: await published(),
    body: {
      breach: String(await createBreach()),
      newSource: { url: 'https://court.example.com/17', kind: 'court', readAt: dayFrom(0) },
    },
  }),
  'DELETE /v1/admin/settlements/{id}/links': async () => {
    const breach = await createBreach()
    const { id } = await createSettlement({ breaches: [{ id: breach, source: 0 }] })
    return { path: { id: String(id) }, query: { breach: String(breach) } }
  },
  'POST /v1/admin/settlements/{id}/preview': async () => ({
    path: await draft(),
    body: { version: 1, classRule: 'People who were sent a letter.' },
    changes: false,
  }),
  'GET /v1/admin/settlements/{id}/proposals': async () => ({ path: { id: (await proposed()).id } }),
  'POST /v1/admin/settlements/{id}/proposals/{proposal}': async () => ({
    path: await proposed(),
    body: { decision: 'decline', version: 1 },
  }),
}
