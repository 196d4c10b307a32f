import { randomUUID } from 'node:crypto'
import { listExposedEmails } from '@/lib/alerts/list-exposed-emails'
import { findSession } from '@/lib/auth/find-session'
import { refreshSession } from '@/lib/auth/refresh-session'
import { startSession } from '@/lib/auth/sessions'
import { giveTicket, takeTicket } from '@/lib/auth/ticket'
import { readAccessToken, readSessionCookie, sealSessionCookie, signAccessToken } from '@/lib/auth/tokens'
import { openLinkToken, sealLinkToken } from '@/lib/breaches/check/link-token'
import { hashEmail, sealExposureEmail, signEmailHash } from '@/lib/crypto/crypto'
import { sealingKey } from '@/lib/crypto/keyring'
import { closeDatabase, db } from '@/lib/db/client'
import { openVisit, visitCookie } from '@/lib/visit/visit'
import { isUnsubscribeToken } from '@/lib/mail/unsubscribe'
import { listProvenAddresses } from '@/lib/verification/addresses'
import { profileKeys } from '@/lib/verification/hash-profiles'

// A process that reads, and writes what another one is to read, until it is told to stop. Whatever cannot be read is counted.

/** What one process seals and another opens. */
export interface Sealed {
  sid: string
  cookie: string
  access: string
  refresh: string
  ticket: string
  visit: string
  link: string
  unsubscribe: string
  email: string
}

export interface ReaderReport {
  key: string
  reads: Record<string, number>
  failures: Record<string, number>
  /** Reads that the database did not answer in time. */
  busy: number
}

/** Addresses on a page of the operator's list. */
const PAGE = 100
const TOO_BUSY = /timeout/i

const report: ReaderReport = { key: sealingKey().name, reads: {}, failures: {}, busy: 0 }
let stopped = false

async function read(what: string, work: () => Promise<boolean> | boolean): Promise<void> {
  report.reads[what] = (report.reads[what] ?? 0) + 1
  const once = () =>
    Promise.resolve()
      .then(work)
      .then(
        (good) => (good ? null : 'not readable'),
        (error: Error) => error.message,
      )
  let failure = await once()
  // That a machine is busy with seven processes says nothing about keys: such a read is tried again.
  for (; failure !== null && TOO_BUSY.test(failure); failure = await once()) report.busy += 1
  if (failure === null) return
  const kind = `${what}: ${failure}`
  report.failures[kind] = (report.failures[kind] ?? 0) + 1
}

/** Somebody signs up, adds an address, and goes on to another process with all that was handed out. */
async function writeOne(): Promise<Sealed> {
  const email = `member-${randomUUID()}@keys.example`
  const further = `further-${email}`
  const { id: userId } = await db().user.create({
    data: { email, ...profileKeys(email), emailVerifiedAt: new Date(), claimedAt: new Date() },
  })
  const { hash, ciphertext } = sealExposureEmail(further)
  await db().monitoredAddress.create({
    data: {
      userId,
      emailHash: new Uint8Array(hash),
      emailCiphertext: new Uint8Array(ciphertext),
      verifiedAt: new Date(),
    },
  })
  const { sid, refreshToken } = await db().$transaction((tx) =>
    startSession(tx, { userId, method: 'password', userAgent: 'test' }),
  )
  return {
    sid,
    email,
    refresh: refreshToken,
    cookie: await sealSessionCookie(sid),
    access: (await signAccessToken(sid)).token,
    ticket: await giveTicket({ userId, sid }, 'test'),
    visit: /=([^;]*)/.exec(visitCookie({ email }))![1]!,
    link: sealLinkToken({ email, purpose: 'consultation' }),
    unsubscribe: signEmailHash(hashEmail(email)),
  }
}

async function readOne({
  sid,
  cookie,
  access,
  refresh,
  ticket,
  visit,
  link,
  unsubscribe,
  email,
}: Sealed): Promise<void> {
  await read(
    'session cookie',
    async () => (await readSessionCookie(cookie)) === sid && (await findSession(sid))?.email === email,
  )
  await read('access token', async () => (await readAccessToken(access)) === sid)
  await read('ticket', async () => (await takeTicket(ticket)) !== null)
  await read('refresh token', async () => (await refreshSession(refresh)).sid === sid)
  await read('visit', () => openVisit(visit).email === email)
  await read('link', () => openLinkToken(link)?.email === email)
  await read('unsubscribe link', () => isUnsubscribeToken(unsubscribe))
  await read('further address', async () => {
    const { id } = await db().user.findUniqueOrThrow({ where: { email } })
    return (await listProvenAddresses(id)).join() === `${email},further-${email}`
  })
}

async function readLists(uniqueBreachId: string): Promise<void> {
  for (let page = 1; !stopped; page++) {
    let last = false
    await read('list of addresses', async () => {
      const { rows, totalPages, totalResults } = await listExposedEmails({
        uniqueBreachId,
        page,
        limit: PAGE,
      })
      last = page >= totalPages
      return rows.length === (last ? totalResults - PAGE * (totalPages - 1) : PAGE)
    })
    if (last) page = 0
  }
}

async function writeMany(): Promise<void> {
  while (!stopped) process.send!(await writeOne())
}

let reading = Promise.resolve()
process.on('message', (message: Sealed | 'stop') => {
  if (message === 'stop') stopped = true
  else reading = reading.then(() => readOne(message))
})

void Promise.all([readLists(process.argv[2]!), writeMany()])
  .then(() => reading)
  .then(closeDatabase)
  .then(() => process.send!(report, () => process.exit(0)))
