import { hashEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { profileKeys } from '@/lib/verification/hash-profiles'
import type { Prisma } from '@/prisma/generated/client'

let counter = 0

type LeadFacts = Partial<Omit<Prisma.LeadUncheckedCreateInput, 'consents' | 'userId'>> & { email?: string }

/** A request of a profile of its own, with the consent records that belong to it; name the facts that a test is about. */
export async function createLead(
  facts: LeadFacts = {},
): Promise<{ id: string; userId: string; email: string }> {
  counter += 1
  const { email = `lead${counter}-${process.pid}@example.com`, ...rest } = facts
  // A new profile is that of its first request.
  const contact = { name: 'Ann Lee', phoneNumber: '+16175550142', zipCode: facts.zipCode ?? '02139' }
  const user = await db().user.upsert({
    where: { email },
    create: { email, ...profileKeys(email), ...contact },
    update: {},
    select: { id: true },
  })
  const lead = {
    uniqueBreachId: 'unknown-breach',
    form: 'api',
    ...contact,
    notificationSMS: false,
    notificationEmail: true,
    connectWithLawyer: false,
    notificationFutureBreaches: false,
    ...rest,
  }
  const kinds = [
    'terms' as const,
    ...(lead.connectWithLawyer ? ['connect_with_lawyer' as const] : []),
    ...(lead.notificationSMS ? ['sms' as const] : []),
    ...(lead.notificationFutureBreaches ? ['future_breaches' as const] : []),
  ]
  const shared = {
    emailHash: new Uint8Array(hashEmail(email)),
    text: 'I agree',
    version: '2026-01-01',
    form: lead.form,
    ip: '192.0.2.7',
    userAgent: 'test browser',
  }
  const { id } = await db().lead.create({
    data: { userId: user.id, ...lead, consents: { create: kinds.map((kind) => ({ kind, ...shared })) } },
  })
  return { id, userId: user.id, email }
}

/** The plan of a statement, as PostgreSQL tells it. */
export async function explain({ text, values }: { text: string; values: unknown[] }): Promise<string> {
  const { pgPool } = await import('@/lib/db/client')
  const { rows } = await pgPool().query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${text}`,
    values,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
