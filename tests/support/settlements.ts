import { insertSettlement, type NewSettlement } from '@/lib/settlements/insert-settlement'
import { db } from '@/lib/db/client'

// Settlements of invented companies, for tests.

let made = 0

/** A day so many days from a moment, in UTC. */
export function dayFrom(days: number, now = new Date()): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** An open one that has all that publishing takes: claims until 60 days from now, on an official page. */
function openSettlement(overrides: Partial<NewSettlement> = {}): NewSettlement {
  made += 1
  const name = `acorn-${process.pid}-${made}`
  const now = new Date().toISOString()
  return {
    slug: name,
    company: `Acorn Health ${made}`,
    summary: 'Files with names and birth dates were taken from Acorn Health.',
    caseName: `Doe v. Acorn Health ${made}`,
    court: 'U.S. District Court, District of Oregon',
    docketNumber: '3:25-cv-00017',
    administrator: 'Example Administrators',
    officialHosts: [`${name}.example`],
    classRule: 'People in the U.S. who were sent a notice of the breach.',
    incidentFrom: '2024-05-01',
    incidentTo: '2024-05-03',
    publishedAt: now,
    checkedAt: now,
    checkedBy: 'operator@example.com',
    sources: [{ url: `https://${name}.example/faq`, kind: 'official', readAt: dayFrom(0) }],
    dates: [
      { kind: 'claim', date: dayFrom(60), online: 'submitted', mail: 'postmarked', confidence: 'official', source: 0 }, // prettier-ignore
      // No reminder of it is sent today: whether it is past would depend on the hour.
      { kind: 'opt_out', date: dayFrom(45), confidence: 'official', source: 0 },
    ],
    tiers: [
      { kind: 'documented', label: 'Losses with papers', maxCents: 500_000, proof: 'documents', choice: 'A', source: 0 }, // prettier-ignore
      { kind: 'flat', label: 'Cash payment', estimateCents: 7_500, proRata: true, proof: 'none', choice: 'B', source: 0 }, // prettier-ignore
    ],
    conditions: [
      { kind: 'notice', question: 'Were you sent a notice?', sentence: 'The class is people who were sent a notice.', source: 0 }, // prettier-ignore
    ],
    fieldSources: { caseName: 0, court: 0, docketNumber: 0, administrator: 0, classRule: 0, officialHosts: 0, incidentFrom: 0 }, // prettier-ignore
    ...overrides,
  }
}

/** Stores one as an operator would have. @returns its number and its slug. */
export async function createSettlement(
  overrides: Partial<NewSettlement> = {},
): Promise<{ id: number; slug: string; dateIds: number[] }> {
  const settlement = openSettlement(overrides)
  // What it says was there when it was published.
  const at = settlement.publishedAt ? new Date(settlement.publishedAt) : new Date()
  const stored = await db().$transaction((tx) => insertSettlement(tx, settlement, 'operator@example.com', at))
  return { ...stored, slug: settlement.slug }
}
