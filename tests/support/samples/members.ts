import { db } from '@/lib/db/client'
import { addAddress } from '@/lib/members/add-address'
import type { LossEntry } from '@/lib/plan/diary/entry'
import { keepEntries } from '@/lib/plan/diary/keep-entries'
import { markStep, setFreeze } from '@/lib/plan/keep-plan'
import { createConsent, createLead, keyOf } from '../account'
import { createBreach } from '../factories'
import type { TestMember } from '../members'
import { freshEmail, type Samples } from './sample'

async function breachKey(): Promise<string> {
  const id = await createBreach()
  return (await db().breach.findUniqueOrThrow({ where: { id } })).uniqueBreachId
}

/** A further address of a member. @returns its id. */
async function addressOf(member: TestMember, { proven = false } = {}): Promise<string> {
  const { userId } = member
  const email = freshEmail()
  await addAddress(member, email)
  const { id } = await db().monitoredAddress.findFirstOrThrow({ where: { userId, emailHash: keyOf(email) } })
  if (proven) await db().monitoredAddress.update({ where: { id }, data: { verifiedAt: new Date() } })
  return id
}

async function notify({ userId }: TestMember): Promise<string> {
  const type = 'case_update' as const
  return (
    await db().notification.create({
      data: { userId, type, title: 'Title', message: 'Message', dedupeKey: freshEmail() },
    })
  ).id
}

async function openCase({ userId }: TestMember): Promise<void> {
  await db().case.create({
    data: {
      userId,
      uniqueBreachId: await breachKey(),
      company: 'Acme',
      status: 'settlement',
      stage: 'Claims open',
      progress: 85,
      payoutCents: 7500,
      paidAt: new Date(),
    },
  })
}

const LOSS: LossEntry = {
  id: '3f0a2c1e-6d0b-4b5e-9a51-0d3c5f7a9b21',
  day: '2026-01-05',
  kind: 'fee',
  cents: 1250,
  minutes: null,
  note: 'Postage',
  uniqueBreachId: null,
}

export const memberSamples: Samples = {
  'GET /v1/users/me': () => ({}),
  'PATCH /v1/users/me': () => ({
    body: { name: 'Another Name', phoneNumber: '617-555-0143', zipCode: '02140' },
  }),
  'DELETE /v1/users/me': () => ({ body: { confirmation: 'DELETE' } }),
  'GET /v1/users/me/addresses': async (caller) => {
    await addressOf(caller)
    return {}
  },
  'POST /v1/users/me/addresses': () => ({ body: { email: freshEmail() } }),
  'DELETE /v1/users/me/addresses': async (caller) => ({
    query: { id: await addressOf(caller) },
    owned: true,
  }),
  'GET /v1/users/me/cases': async (caller) => {
    await openCase(caller)
    return {}
  },
  'GET /v1/users/me/consents': async ({ email }) => {
    await createConsent(email)
    return {}
  },
  'DELETE /v1/users/me/consents': async ({ email }) => ({
    query: { id: (await createConsent(email)).id },
    owned: true,
  }),
  'GET /v1/users/me/requests': async ({ userId }) => {
    await createLead(userId)
    return {}
  },
  'DELETE /v1/users/me/requests': async ({ userId }) => ({
    query: { id: (await createLead(userId)).id },
    owned: true,
  }),
  'GET /v1/users/me/data': async (caller) => {
    await addressOf(caller)
    await openCase(caller)
    await notify(caller)
    await createConsent(caller.email)
    await createLead(caller.userId)
    await db().dealtWith.create({ data: { userId: caller.userId, breachId: await createBreach() } })
    return {}
  },
  'PUT /v1/users/me/dealt-with': async () => ({ query: { uniqueBreachId: await breachKey() } }),
  'DELETE /v1/users/me/dealt-with': async ({ userId }) => {
    const breachId = await createBreach()
    await db().dealtWith.create({ data: { userId, breachId } })
    return {
      query: {
        uniqueBreachId: (await db().breach.findUniqueOrThrow({ where: { id: breachId } })).uniqueBreachId,
      },
      owned: true,
    }
  },
  'GET /v1/users/me/diary': async (caller) => {
    await keepEntries(caller.userId, [LOSS])
    return {}
  },
  'POST /v1/users/me/diary': () => ({ body: { entries: [{ ...LOSS, id: crypto.randomUUID() }] } }),
  'DELETE /v1/users/me/diary': async (caller) => {
    await keepEntries(caller.userId, [LOSS])
    return { query: { id: LOSS.id }, owned: true }
  },
  'GET /v1/users/me/diary/csv': async (caller) => {
    await keepEntries(caller.userId, [LOSS])
    return {}
  },
  'GET /v1/users/me/diary/json': async (caller) => {
    await keepEntries(caller.userId, [LOSS])
    return {}
  },
  'POST /v1/users/me/email': () => ({ body: { email: freshEmail() } }),
  'PUT /v1/users/me/lookups': async (caller) => ({
    query: { addressId: await addressOf(caller, { proven: true }) },
    owned: true,
  }),
  'DELETE /v1/users/me/lookups': async ({ email }) => {
    await db().lookupOptOut.create({ data: { emailHash: keyOf(email) } })
    return { owned: true }
  },
  'GET /v1/users/me/notifications': async (caller) => {
    await notify(caller)
    return { query: { page: '1', limit: '10' } }
  },
  'PATCH /v1/users/me/notifications': async (caller) => ({
    body: { ids: [await notify(caller)] },
    owned: true,
  }),
  'GET /v1/users/me/plan': async ({ userId }) => {
    await markStep(userId, { key: 'freeze-credit', state: 'done' })
    await setFreeze(userId, { bureau: 'nctue', state: 'frozen' })
    return {}
  },
  'PUT /v1/users/me/plan': () => ({ body: { key: 'two-step', state: 'done' } }),
  'POST /v1/users/me/plan': () => ({ body: { done: { 'change-passwords': '2026-01-05' } } }),
  'PUT /v1/users/me/plan/freezes': () => ({ body: { bureau: 'equifax', state: 'frozen' } }),
  'GET /v1/users/me/preferences': () => ({}),
  'PATCH /v1/users/me/preferences': () => ({ body: { name: 'settlements', on: false } }),
  'POST /v1/users/me/welcome': () => ({}),
}
