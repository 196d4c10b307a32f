import { forbiddenWordIn } from '@/lib/settlements/forbidden-words'
import { phaseOf } from '@/lib/settlements/phase'
import { EXAMPLE_BREACHES } from '@/prisma/catalogue/demo'
import { EXAMPLE_SETTLEMENTS } from '@/prisma/catalogue/demo-settlements'
import { exampleDays } from '@/prisma/catalogue/example-settlement'

// A morning and a late evening in New York, where the day is another one than in UTC.
test.each(['2026-11-22T15:00:00Z', '2027-03-01T03:30:00Z'])('one example in every phase (%s)', (moment) => {
  const now = new Date(moment)
  const all = EXAMPLE_SETTLEMENTS.map(({ settlement }) => settlement(exampleDays(now)))
  const phases = all.map((one) => {
    const dates = (one.dates ?? []).map((date, id) => ({
      time: null,
      zone: null,
      online: null,
      mail: null,
      note: null,
      addedAt: moment,
      ...date,
      id,
      sourceId: date.source,
      supersedesId: date.supersedes ?? null,
      change: date.change ?? null,
    }))
    const { publishedAt = null, withdrawnAt = null, events = [] } = one
    return phaseOf({ publishedAt, withdrawnAt, events, dates }, now)
  })
  expect(new Set(phases)).toEqual(
    new Set([
      'claims_open',
      'upcoming',
      'unknown',
      'claims_closed',
      'approved',
      'paying',
      'done',
      'withdrawn',
    ]),
  )
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length)
})

test('every example is marked as one, and nothing of it is anybody’s', () => {
  const days = exampleDays(new Date())
  for (const { shows, settlement } of EXAMPLE_SETTLEMENTS) {
    const one = settlement(days)
    expect(one.isExample).toBe(true)
    for (const { url } of one.sources) expect(new URL(url).hostname).toMatch(/\.example$/)
    for (const host of [...(one.officialHosts ?? []), ...(one.portals ?? []).map((portal) => portal.host)])
      expect(host).toMatch(/\.example$/)
    expect(forbiddenWordIn(JSON.stringify([shows, one]))).toBeNull()
  }
})

test('they are about the invented breaches', () => {
  const keys = EXAMPLE_BREACHES.map(({ key }) => key)
  for (const { breach } of EXAMPLE_SETTLEMENTS) if (breach) expect(keys).toContain(breach)
})
