import { hashEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/prisma/generated/client'

let counter = 0

/** A breach with made-up facts; name the ones a test is about. @returns its id. */
export async function createBreach(facts: Partial<Prisma.BreachCreateInput> = {}): Promise<number> {
  counter += 1
  const key = facts.uniqueBreachId ?? `Breach${counter}`
  const { id } = await db().breach.create({
    data: {
      uniqueBreachId: key,
      name: key,
      title: key,
      breachDate: new Date('2024-05-06'),
      addedDate: new Date('2024-06-07T08:09:10Z'),
      modifiedDate: new Date('2024-06-07T08:09:10Z'),
      pwnCount: 1234n,
      dataClasses: ['Email addresses', 'Passwords'],
      severity: 'low',
      // Told as it stands here, on whichever day a test runs.
      severityIsStated: true,
      massActionBreachStatus: 3,
      // What it is of, as the catalogue and the import write it.
      ...(facts.isManualUpload || facts.isExample
        ? { source: 'upload', countUnit: 'people' }
        : { source: 'catalogue', countUnit: 'addresses' }),
      ...facts,
    },
  })
  return id
}

/** Exposes an (already normalised) address in breaches. */
export async function expose(email: string, ...breachIds: number[]): Promise<void> {
  await db().exposure.createMany({
    data: breachIds.map((breachId) => ({ emailHash: new Uint8Array(hashEmail(email)), breachId })),
  })
}

/** A record as the Have I Been Pwned API answers it. */
export function hibpRecord(facts: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    Name: 'Sample',
    Title: 'Sample',
    Domain: 'sample.example',
    BreachDate: '2024-05-06',
    AddedDate: '2024-06-07T08:09:10Z',
    ModifiedDate: '2024-06-07T08:09:10Z',
    PwnCount: 2_000_000,
    Description: 'Made up.',
    LogoPath: '',
    DataClasses: ['Email addresses'],
    IsVerified: true,
    IsFabricated: false,
    IsSensitive: false,
    IsRetired: false,
    IsSpamList: false,
    IsMalware: false,
    IsStealerLog: false,
    IsSubscriptionFree: false,
    ...facts,
  }
}
