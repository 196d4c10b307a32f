import { matchKeysOf, matchPrefixesOf } from '@/lib/breaches/one/company-key'
import { db } from '@/lib/db/client'
import { proposeLinks } from '@/lib/settlements/propose-links'
import { createBreach } from '@/tests/support/factories'
import { createSettlement } from '@/tests/support/settlements'

beforeEach(async () => {
  await db().settlement.deleteMany()
  await db().breach.deleteMany()
})

async function breachOf(
  title: string,
  date: string,
  more: { domain?: string; datePrecision?: string; isHeld?: boolean; mergedIntoId?: number } = {},
) {
  const id = await createBreach({ title, breachDate: new Date(date) })
  const named = { title, name: title, domain: more.domain ?? '' }
  await db().breach.update({
    where: { id },
    data: {
      domain: named.domain,
      ...more,
      matchKeys: matchKeysOf(named),
      matchPrefixes: matchPrefixesOf(named),
    },
  })
  return id
}

async function proposedFor(company: string) {
  const { id } = await createSettlement({ company })
  const proposals = await proposeLinks({
    id,
    company,
    isExample: false,
    incidentFrom: '2024-05-01',
    incidentTo: '2024-05-03',
    incidentPrecision: 'day',
  })
  return proposals.map(({ breachId, verdict, name, isLinked }) => ({ breachId, verdict, name, isLinked }))
}

test('breaches of the company, each with what its day says; links none', async () => {
  const near = await breachOf('Acorn Health, Inc.', '2024-06-01')
  const site = await breachOf('Something else', '2019-02-02', { domain: 'acornhealth.com' })
  const longer = await breachOf('Acorn Health Partners', '2024-05-02')
  await breachOf('Oak Health', '2024-05-02')
  await breachOf('Acorn Health', '2024-05-02', { isHeld: true })
  await breachOf('Acorn Health LLC', '2024-05-02', { mergedIntoId: near })
  expect(await proposedFor('Acorn Health')).toEqual([
    { breachId: near, verdict: 'propose', name: 'same', isLinked: false },
    { breachId: longer, verdict: 'propose', name: 'similar', isLinked: false },
    { breachId: site, verdict: 'another_incident', name: 'same', isLinked: false },
  ])
  expect(await db().settlementBreach.count()).toBe(0)
})

test('a shorter name of the company, and the hosts of its claims are no name', async () => {
  const short = await breachOf('Acorn', '2024-05-02')
  await breachOf('Oak', '2024-05-02', { domain: 'acornhealthsettlement.com' })
  expect(await proposedFor('Acorn Health Group')).toEqual([
    { breachId: short, verdict: 'propose', name: 'similar', isLinked: false },
  ])
})

test('no more than an operator can look through', async () => {
  for (let year = 0; year < 60; year++) await breachOf('Acorn', `${1960 + year}-05-02`)
  expect(await proposedFor('Acorn')).toHaveLength(50)
})
