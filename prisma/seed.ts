import fs from 'node:fs'
import path from 'node:path'
import { parseCatalogue } from '@/lib/breaches/catalogue/read-catalogue'
import { syncCatalogue } from '@/lib/breaches/sync/sync-catalogue'
import { emailHashKeyFingerprint, hashEmail, sealExposureEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { DEMO_PEOPLE, EXAMPLE_BREACHES, type ExampleBreach } from './catalogue/demo'
import { seedSettlements } from './seed-settlements'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Fills an empty database with the demo's catalogue, invented companies and settlements, and addresses. A database that has a catalogue
 * of its own, or was seeded before, is left alone; a seeding that was interrupted is finished.
 * @returns what is there now, or null when nothing was done.
 */
export async function seed(now = new Date()): Promise<{ breaches: number; people: number } | null> {
  const [state, breaches, examples] = await Promise.all([
    db().catalogueState.findUniqueOrThrow({ where: { id: 1 } }),
    db().breach.count(),
    db().breach.count({ where: { isExample: true } }),
  ])
  if (examples > 0) {
    // One that was seeded before there were any, or whose seeding was interrupted here.
    await seedSettlements(now)
    return null
  }
  if (breaches > 0 && state.source !== 'demo') return null

  const file = path.join(process.cwd(), 'prisma', 'catalogue', 'breaches.json')
  const records = parseCatalogue(fs.readFileSync(file, 'utf8'), 'The seed catalogue')
  await syncCatalogue({ records, source: 'demo', asOf: now, now })

  await db().$transaction(async (tx) => {
    await tx.breach.createMany({ data: EXAMPLE_BREACHES.map((example) => toRow(example, now)) })
    const rows = await tx.breach.findMany({ select: { id: true, uniqueBreachId: true, isExample: true } })
    const byKey = new Map(rows.map((row) => [row.uniqueBreachId, row]))
    const exposures = DEMO_PEOPLE.flatMap(({ email, breaches: keys }) =>
      keys.map((key) => {
        const breach = byKey.get(key)
        if (!breach)
          throw new Error(`The demo address list names a breach that the seed catalogue lacks: ${key}`)
        const { ciphertext } = sealExposureEmail(email)
        return {
          emailHash: new Uint8Array(hashEmail(email)),
          breachId: breach.id,
          emailCiphertext: breach.isExample ? new Uint8Array(ciphertext) : null,
        }
      }),
    )
    await tx.exposure.createMany({ data: exposures, skipDuplicates: true })
    // Counted anew: a seeding that was interrupted is finished.
    await tx.$executeRaw`DELETE FROM kept_count WHERE name = 'exposure'`
    await tx.$executeRaw`INSERT INTO kept_count (name, key, n) SELECT 'exposure', breach_id::text, count(*) FROM exposure GROUP BY breach_id`
    await tx.catalogueState.updateMany({
      where: { hashKeyFingerprint: null },
      data: { hashKeyFingerprint: new Uint8Array(emailHashKeyFingerprint()) },
    })
  })
  await seedSettlements(now)
  return { breaches: records.length + EXAMPLE_BREACHES.length, people: DEMO_PEOPLE.length }
}

function toRow(example: ExampleBreach, now: Date) {
  const breachDate = new Date(now.getTime() - example.daysAgo * DAY_MS)
  // Made known some weeks after it happened, but never in the future.
  const addedDate = new Date(Math.min(now.getTime(), breachDate.getTime() + 28 * DAY_MS))
  return {
    uniqueBreachId: example.key,
    name: example.title,
    title: example.title,
    domain: example.domain,
    description: example.description,
    breachDate,
    addedDate,
    modifiedDate: addedDate,
    lastChecked: now,
    pwnCount: BigInt(example.pwnCount),
    dataClasses: example.dataClasses,
    severity: example.severity,
    severityIsStated: true,
    massActionBreachStatus: example.status,
    statusSetByAdmin: true,
    isVerified: true,
    isManualUpload: true,
    isExample: true,
  }
}
