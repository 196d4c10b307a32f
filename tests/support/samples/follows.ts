import { digestToken, hashEmail, randomToken } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { makeCalendarAddress } from '@/lib/follows/calendar-feed'
import { setTracker } from '@/lib/follows/set-tracker'
import { createSettlement } from '../settlements'
import { holdOf } from '../hold'
import { freshEmail, type Samples } from './sample'

/** A link that keeps somebody's data. @returns its token. */
async function keepToken({ userId, email }: { userId: string; email: string }): Promise<string> {
  const token = randomToken()
  await db().emailToken.create({
    data: {
      tokenHash: digestToken(token),
      purpose: 'keep_data',
      userId,
      emailHash: new Uint8Array(hashEmail(email)),
      expiresAt: new Date(Date.now() + 60_000),
    },
  })
  return token
}

export const followSamples: Samples = {
  'GET /v1/users/settlements': async (caller) => {
    await setTracker(caller, (await createSettlement()).slug, { state: 'watching' })
    return {}
  },
  'PUT /v1/users/settlements/{slug}': async () => ({
    path: { slug: (await createSettlement()).slug },
    body: { state: 'filed', filedOn: '2026-01-05', claimNumber: 'AB-123' },
  }),
  'DELETE /v1/users/settlements/{slug}': async (caller) => {
    const { slug } = await createSettlement()
    await setTracker(caller, slug, { state: 'watching' })
    return { path: { slug }, owned: true }
  },
  'POST /v1/users/settlements/calendar': () => ({}),
  'DELETE /v1/users/settlements/calendar': async (caller) => {
    await makeCalendarAddress(caller.userId, holdOf(caller))
    return {}
  },
  'PUT /v1/users/settlements/mail': () => ({ body: { on: false } }),
  'POST /v1/settlements/{slug}/follow': async () => ({
    path: { slug: (await createSettlement()).slug },
    body: { email: freshEmail() },
  }),
  'POST /v1/mail/confirm': async (caller) => ({ body: { token: await keepToken(caller) } }),
  'GET /v1/calendar/{token}': async (caller) => {
    const url = await makeCalendarAddress(caller.userId, holdOf(caller))
    return { path: { token: url.split('/').at(-1)! } }
  },
}
