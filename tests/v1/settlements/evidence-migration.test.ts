import fs from 'node:fs'
import { db, pgPool } from '@/lib/db/client'
import { phaseOf } from '@/lib/settlements/phase'
import { readSettlement } from '@/lib/settlements/read-rows'
import { createBreach } from '@/tests/support/factories'

// The migration itself, run on rows as it meets them.

const SQL = fs.readFileSync('prisma/migrations/20261123062000_evidence_to_settlements/migration.sql', 'utf8')
const migrate = () => pgPool().query(SQL)

beforeEach(async () => {
  await db().settlement.deleteMany()
  await db().breach.deleteMany()
})

async function withEvidence(evidence: {
  evidenceCaseName: string | null
  evidenceCourt?: string
  evidenceSourceUrl?: string | null
  evidenceDeadline?: Date
}): Promise<number> {
  const id = await createBreach({ title: 'Acorn Health' })
  await db().breach.update({ where: { id }, data: evidence })
  return id
}

const WHOLE = {
  evidenceCaseName: 'Doe v. Acorn & Söhne, Inc. ',
  evidenceCourt: 'Circuit Court of Oak County',
  evidenceSourceUrl: 'https://news.example/acorn',
  evidenceDeadline: new Date('2099-05-03'),
}

test('evidence that names a case becomes a draft, linked, with a third party’s day', async () => {
  const id = await withEvidence(WHOLE)
  await migrate()
  const draft = (await readSettlement(`doe-v-acorn-s-hne-inc-b${id}`))!
  const [source] = draft.sources
  expect(draft).toMatchObject({
    company: 'Acorn Health',
    caseName: 'Doe v. Acorn & Söhne, Inc.',
    court: 'Circuit Court of Oak County',
    publishedAt: null,
    breachIds: [id],
    sources: [{ url: 'https://news.example/acorn', kind: 'third_party' }],
    dates: [{ kind: 'claim', date: '2099-05-03', confidence: 'third_party', sourceId: source!.id }],
    events: [{ kind: 'edited', note: `Taken over from the evidence of breach ${id}.` }],
    fieldSources: { caseName: source!.id, court: source!.id },
  })
  // Published as it is, it would still not be open.
  expect(phaseOf({ ...draft, publishedAt: new Date().toISOString() }, new Date())).toBe('unknown')
  // What is shown as the status' evidence stays.
  expect(await db().breach.findUniqueOrThrow({ where: { id } })).toMatchObject({
    evidenceCaseName: WHOLE.evidenceCaseName,
  })
})

test('run twice it adds nothing, and every slug is one of its own', async () => {
  await withEvidence(WHOLE)
  await withEvidence(WHOLE)
  await withEvidence({ evidenceCaseName: '訴訟' })
  await withEvidence({ evidenceCaseName: `${'Long '.repeat(60)}v. Acorn` })
  await withEvidence({ evidenceCaseName: '   ' })
  await withEvidence({ evidenceCaseName: null })
  await migrate()
  const first = await counts()
  expect(first).toEqual({ settlements: 4, sources: 2, dates: 2, links: 2, events: 4 })
  await migrate()
  expect(await counts()).toEqual(first)
})

test('without a source there is neither a link nor a day, only a note', async () => {
  const id = await withEvidence({ ...WHOLE, evidenceSourceUrl: null })
  await migrate()
  expect(await readSettlement(`doe-v-acorn-s-hne-inc-b${id}`)).toMatchObject({
    sources: [],
    dates: [],
    breachIds: [],
    fieldSources: {},
    events: [
      { note: `Taken over from the evidence of breach ${id}, without a source, deadline 2099-05-03.` },
    ],
  })
})

async function counts() {
  return {
    settlements: await db().settlement.count(),
    sources: await db().settlementSource.count(),
    dates: await db().settlementDate.count(),
    links: await db().settlementBreach.count(),
    events: await db().settlementEvent.count(),
  }
}
