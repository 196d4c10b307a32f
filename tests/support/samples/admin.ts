import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { COMMAND_LINE, WORKER, type Actor } from '@/lib/audit/record'
import { beginEnrolment } from '@/lib/auth/admins/begin-enrolment'
import { createInvite } from '@/lib/auth/invites/create-invite'
import { enrolmentCookie } from '@/lib/auth/invites/enrolment-cookie'
import { openInvite } from '@/lib/auth/invites/open-invite'
import { authenticationOptions } from '@/lib/auth/passkeys/authentication-options'
import { challengeCookie } from '@/lib/auth/passkeys/challenge-cookie'
import { alertBreach } from '@/lib/alerts/alert-breach'
import { deleteBreach } from '@/lib/breaches/edit/delete-breach'
import { importCsv } from '@/lib/imports/import-csv'
import { saveMapping } from '@/lib/imports/map/saved/saved-mappings'
import { saveMappingSchema } from '@/lib/imports/map/saved/schema'
import { commitUpload } from '@/lib/imports/uploads/commit-upload'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { startFakeHibp } from '@/tests/fakes/hibp'
import { Authenticator } from '../authenticator'
import { tokenOf } from '../admins'
import { createBreach } from '../factories'
import { createLead } from '../leads'
import { enqueue, messageTo } from '../mail'
import { createAdmin, createMember, type TestMember } from '../members'
import { csv } from '../uploads'
import { addPasskey, pair } from './accounts'
import { freshEmail, type Sample, type Samples } from './sample'

// The calls of operators, one entry each.

const ORIGIN = 'http://localhost:3000'
const actorOf = ({ userId, email }: TestMember): Actor => ({
  id: userId,
  name: email,
  ip: '203.0.113.1',
  requestId: null,
})

async function breach(facts: Parameters<typeof createBreach>[0] = {}) {
  return db().breach.findUniqueOrThrow({ where: { id: await createBreach(facts) } })
}

/** An open question of the review queue. */
async function question(): Promise<string> {
  const { id } = await db().breachMatch.create({
    data: {
      breachId: await createBreach({ isManualUpload: true }),
      otherId: await createBreach(),
      reason: 'similar',
    },
  })
  return id
}

let companies = 0

/** An uploaded breach that exposes an address. */
async function uploaded(): Promise<{ uniqueBreachId: string; email: string }> {
  const email = freshEmail()
  const title = `Sample Company ${(companies += 1)}`
  await importCsv({
    input: Readable.from([Buffer.from(csv(`${title},2025-01-01,500,Names,Low,${email}`))]),
    fileName: 'sample.csv',
  })
  const { uniqueBreachId } = await db().breach.findFirstOrThrow({ where: { title } })
  return { uniqueBreachId, email }
}

/** A file as an import reads it, previewed. @returns the import's id. */
async function previewed({ email, userId }: TestMember): Promise<string> {
  const content = csv(`Sample Company ${(companies += 1)},2025-01-01,500,Names,Low,${freshEmail()}`, 'bad')
  let id = ''
  await importCsv({
    input: Readable.from([Buffer.from(content)]),
    fileName: 'sample.csv',
    preview: true,
    keepsRejected: true,
    actor: actorOf({ userId, email } as TestMember),
    onStarted: (started) => (id = started),
  })
  return id
}

/** A browser that has opened an invite. */
async function enrolment(): Promise<{ id: string; email: string; cookie: string }> {
  const email = freshEmail()
  const { link } = await createInvite({ email, name: 'Dana Okafor', actor: COMMAND_LINE })
  const invite = await openInvite(tokenOf(link), null)
  return { id: invite.id, email, cookie: pair(enrolmentCookie(invite)) }
}

async function settledCase(): Promise<string> {
  const { userId } = await createMember()
  const { uniqueBreachId } = await breach({ massActionBreachStatus: 2 })
  const facts = { userId, uniqueBreachId, company: 'Acme', stage: 'Claims open', progress: 85 }
  return (
    await db().case.create({
      data: {
        ...facts,
        status: 'settlement',
        payoutCents: 7500,
        claimUrl: 'https://claims.example.com/acme',
      },
    })
  ).id
}

async function message(): Promise<string> {
  const email = freshEmail()
  await enqueue([email], { key: email })
  return String((await messageTo(email)).id)
}

let uploadFolder: string | undefined
afterAll(() => uploadFolder && fs.rmSync(uploadFolder, { recursive: true, force: true }))

/** What is uploaded lies in a folder of its own, and is imported before the call answers. */
function upload(): Sample {
  uploadFolder ??= fs.mkdtempSync(path.join(os.tmpdir(), 'redress-sample-'))
  env().UPLOAD_DIR = uploadFolder
  const form = new FormData()
  form.set(
    'csvFile',
    new File(
      [csv(`Sample Company ${(companies += 1)},2025-01-01,500,Names,Low,${freshEmail()}`)],
      'breaches.csv',
      { type: 'text/csv' },
    ),
  )
  return { raw: form }
}

const signingIn: Samples = {
  'POST /v1/admin': () => ({ body: { email: freshEmail(), name: 'Dana Okafor' } }),
  'POST /v1/admin/invite': async () => ({
    body: {
      token: tokenOf((await createInvite({ email: freshEmail(), name: '', actor: COMMAND_LINE })).link),
    },
  }),
  'DELETE /v1/admin/invites/{id}': async () => ({
    path: { id: (await createInvite({ email: freshEmail(), name: '', actor: COMMAND_LINE })).id },
  }),
  'DELETE /v1/admin/admins/{id}': async () => ({ path: { id: (await createAdmin()).userId } }),
  'POST /v1/admin/has-credentials': () => ({ body: { email: freshEmail() }, changes: false }),
  'POST /v1/admin/login': () => ({ status: 403, changes: false }),
  'POST /v1/admin/login/challenge': () => ({ body: { email: freshEmail() } }),
  'POST /v1/admin/login/verify': async () => {
    const admin = await createAdmin()
    const { device } = await addPasskey(admin)
    const { challengeId, options } = await authenticationOptions()
    return {
      cookie: pair(challengeCookie(challengeId)),
      body: { email: admin.email, creds: device.authenticate(options) },
    }
  },
  'GET /v1/admin/register': async () => {
    const { email, cookie } = await enrolment()
    return { query: { email }, cookie, changes: true }
  },
  'POST /v1/admin/register/challenge': async () => {
    const { email, cookie } = await enrolment()
    return { body: { email }, cookie }
  },
  'POST /v1/admin/register/verify': async () => {
    const { id, email, cookie } = await enrolment()
    const { challengeId, options } = await beginEnrolment(id, email)
    return {
      cookie: `${cookie}; ${pair(challengeCookie(challengeId))}`,
      body: { email, creds: new Authenticator(ORIGIN).register(options) },
    }
  },
}

const breaches: Samples = {
  'GET /v1/admin/dashboard/stats': () => ({}),
  'GET /v1/admin/breach/all': async () => {
    await breach({ massActionBreachStatus: 2, lastChecked: new Date() })
    return { query: { page: '1', limit: '10' } }
  },
  'POST /v1/admin/breach': () => ({
    body: {
      title: `Sample Company ${(companies += 1)}`,
      breachDate: '2025-01-01',
      pwnCount: 500,
      dataClasses: ['Names'],
      severity: 'low',
    },
  }),
  'PATCH /v1/admin/breach': async () => ({
    body: {
      uniqueBreachId: (await breach()).uniqueBreachId,
      massActionBreachStatus: '2',
      reason: 'A complaint was filed.',
    },
  }),
  'DELETE /v1/admin/breach': async () => ({ query: { uniqueBreachId: (await uploaded()).uniqueBreachId } }),
  'POST /v1/admin/breach/bulk': async () => ({
    body: {
      action: 'status',
      breaches: [{ id: (await breach()).id, expectedStatus: '3' }],
      massActionBreachStatus: '2',
      evidence: { caseName: 'Doe v. Acme' },
      reason: 'Filed today.',
    },
  }),
  'GET /v1/admin/breach/keys': async () => {
    const { title } = await breach()
    return { query: { q: title } }
  },
  'POST /v1/admin/breach/export': async () => ({ body: { ids: [(await breach()).id] } }),
  'PATCH /v1/admin/breach/{id}': async () => ({
    path: { id: String((await breach()).id) },
    body: {
      massActionBreachStatus: '1',
      evidence: {
        caseName: 'Doe v. Acme',
        court: null,
        sourceUrl: 'https://court.example.com/1',
        deadline: '2027-01-31',
      },
    },
  }),
  'PUT /v1/admin/breach/{id}': async () => {
    const { id, modifiedDate } = await breach({ isManualUpload: true })
    return {
      path: { id: String(id) },
      body: { title: 'Another Title', severity: 'critical', modifiedDate: modifiedDate.toISOString() },
    }
  },
  'GET /v1/admin/breach/match': async () => {
    await question()
    return {}
  },
  'PATCH /v1/admin/breach/match/{id}': async () => ({
    path: { id: await question() },
    body: { decision: 'merge' },
  }),
  'GET /v1/admin/catalogue/removed': async (caller) => {
    await deleteBreach(actorOf(caller), (await breach()).uniqueBreachId)
    return {}
  },
  'DELETE /v1/admin/catalogue/removed': async (caller) => {
    const { name, uniqueBreachId } = await breach()
    await deleteBreach(actorOf(caller), uniqueBreachId)
    return { query: { name } }
  },
  'GET /v1/admin/catalogue/sync': async () => {
    await db().catalogueSyncRun.create({
      data: {
        source: 'api',
        startedBy: 'worker',
        added: 1,
        changed: 0,
        unchanged: 0,
        absent: 0,
        finishedAt: new Date(),
      },
    })
    return {}
  },
  'POST /v1/admin/catalogue/sync': async () => {
    // Nothing of it outlives the test: a source that refuses ends the run at once.
    const hibp = await startFakeHibp()
    await hibp.close()
    Object.assign(env(), { HIBP_BASE_URL: hibp.url })
    return {}
  },
  'GET /v1/breaches/emails': async () => ({ query: { uniqueBreachId: (await uploaded()).uniqueBreachId } }),
  'GET /v1/admin/breach/notify': async () => ({
    query: { uniqueBreachId: (await uploaded()).uniqueBreachId },
  }),
  'POST /v1/admin/breach/notify': async () => ({
    body: { uniqueBreachId: (await uploaded()).uniqueBreachId },
  }),
  'POST /v1/admin/breach/notify/test': async () => ({
    body: { uniqueBreachId: (await uploaded()).uniqueBreachId, kind: 'get_notified' },
  }),
  'GET /v1/admin/sources': () => ({}),
  'PUT /v1/admin/sources': () => ({ body: { name: 'Attorney General of Maine', isTrusted: true } }),
  'PATCH /v1/admin/campaigns/{id}': async (caller) => {
    const { uniqueBreachId } = await uploaded()
    await alertBreach(uniqueBreachId, undefined, actorOf(caller))
    const { id } = await db().emailCampaign.findFirstOrThrow({ where: { uniqueBreachId } })
    return { path: { id: String(id) }, body: { action: 'pause' } }
  },
}

/** A saved mapping. @returns its id. */
async function savedMapping(caller: Parameters<typeof actorOf>[0]): Promise<string> {
  const body = saveMappingSchema.parse(MAPPING)
  return (await saveMapping(actorOf(caller), { ...body, name: `Registry ${randomUUID()}` })).id
}

const MAPPING = {
  name: 'State registry',
  columns: ['Entity', 'When', 'People'],
  mapping: {
    Company: { from: 'Entity' },
    'Breach Date': { from: 'When', format: 'MM/DD/YYYY' },
    'Affected Users': { from: 'People' },
    'Data Types': { constant: 'Names' },
    Severity: { byCount: true },
  },
  isSensitive: false,
  replace: true,
}

const uploads: Samples = {
  'GET /v1/admin/breach/upload/imported': async () => {
    const digest = randomBytes(32)
    await db().csvImport.create({
      data: { fileName: 'x.csv', state: 'done', contentDigest: digest, finishedAt: new Date() },
    })
    return { query: { sha256: digest.toString('hex') } }
  },
  'POST /v1/admin/breach/folder/{digest}/retry': async () => {
    const digest = randomBytes(32).toString('hex')
    await db().watchedFile.create({
      data: { digest, fileName: 'feed.csv', bytes: 5n, state: 'failed', error: 'The file is empty.' },
    })
    return { path: { digest } }
  },
  'GET /v1/admin/breach/mappings': async (caller) => {
    await savedMapping(caller)
    return {}
  },
  'POST /v1/admin/breach/mappings': () => ({ body: MAPPING }),
  'PATCH /v1/admin/breach/mappings/{id}': async (caller) => ({
    path: { id: await savedMapping(caller) },
    body: { name: `Registry ${randomUUID()}` },
  }),
  'DELETE /v1/admin/breach/mappings/{id}': async (caller) => ({ path: { id: await savedMapping(caller) } }),
  'GET /v1/admin/breach/upload': async (caller) => {
    await previewed(caller)
    return {}
  },
  'POST /v1/admin/breach/upload': upload,
  'GET /v1/admin/breach/upload/{id}': async (caller) => ({ path: { id: await previewed(caller) } }),
  'DELETE /v1/admin/breach/upload/{id}': async (caller) => ({ path: { id: await previewed(caller) } }),
  'POST /v1/admin/breach/upload/{id}/commit': async (caller) => ({
    path: { id: await previewed(caller) },
  }),
  'POST /v1/admin/breach/upload/{id}/undo': async (caller) => {
    const id = await previewed(caller)
    await commitUpload(id, actorOf(caller))
    return { path: { id } }
  },
  'PATCH /v1/admin/breach/upload/{id}': async (caller) => ({
    path: { id: await previewed(caller) },
    body: { source: 'A list' },
  }),
  'GET /v1/admin/breach/upload/{id}/rejected': async (caller) => ({ path: { id: await previewed(caller) } }),
  'GET /v1/admin/breach/upload/{id}/errors': async (caller) => ({ path: { id: await previewed(caller) } }),
}

const people: Samples = {
  'GET /v1/users': () => ({ query: { page: '1', limit: '10', role: 'user', sortBy: 'createdAt:desc' } }),
  'DELETE /v1/users/{id}': async () => ({ path: { id: (await createMember()).userId } }),
  'DELETE /v1/users/by-email': async () => {
    const { uniqueBreachId, email } = await uploaded()
    await createMember({ email })
    return { query: { email, breachId: uniqueBreachId } }
  },
  'GET /v1/users/get-notified/{userId}': async () => ({ path: { userId: (await createLead()).userId } }),
  'POST /v1/admin/cases/{id}/settlement': async () => ({
    path: { id: await settledCase() },
    body: { payoutCents: 12_500, claimUrl: 'https://claims.example.com/other' },
  }),
  'POST /v1/admin/cases/{id}/paid': async () => ({ path: { id: await settledCase() } }),
  'GET /v1/admin/leads': async () => {
    await createLead({ connectWithLawyer: true, confirmedAt: new Date() })
    return {}
  },
  'GET /v1/admin/leads/{id}': async () => {
    const { id } = await createLead({
      connectWithLawyer: true,
      notificationSMS: true,
      confirmedAt: new Date(),
    })
    await db().leadShare.create({ data: { leadId: id, recipient: 'Brown & Brown' } })
    return { path: { id } }
  },
  'PATCH /v1/admin/leads/{id}': async () => ({
    path: { id: (await createLead()).id },
    body: { state: 'contacted' },
  }),
  'POST /v1/admin/leads/{id}/notes': async () => ({
    path: { id: (await createLead()).id },
    body: { text: 'Called back.' },
  }),
  'POST /v1/admin/leads/export': async () => {
    await createLead({ connectWithLawyer: true, confirmedAt: new Date() })
    return { body: { filters: {}, recipient: 'Brown & Brown' } }
  },
  'POST /v1/admin/leads/export/{id}': async () => {
    const exportId = randomUUID()
    const { id } = await createLead({ connectWithLawyer: true, confirmedAt: new Date() })
    await db().leadShare.create({ data: { leadId: id, recipient: 'Brown & Brown', exportId, position: 1 } })
    return { path: { id: exportId } }
  },
  'POST /v1/admin/leads/bulk': async () => ({
    body: { state: 'contacted', leads: [{ id: (await createLead()).id, expectedState: 'new' }] },
  }),
  'GET /v1/admin/leads/keys': async () => {
    await createLead()
    return { query: { q: 'Ann' } }
  },
  'GET /v1/admin/outbox': async () => {
    await message()
    return {}
  },
  'GET /v1/admin/outbox/{id}': async () => ({ path: { id: await message() } }),
  'PATCH /v1/admin/outbox/{id}': async () => ({ path: { id: await message() }, body: { action: 'cancel' } }),
  'GET /v1/admin/audit': () => ({}),
  'GET /v1/admin/removed': async () => {
    await removedItem()
    return {}
  },
  'POST /v1/admin/removed/{id}': async () => ({ path: { id: await removedItem() } }),
  'DELETE /v1/admin/removed/{id}': async () => ({ path: { id: await removedItem() } }),
}

/** A breach that was deleted and can be put back. @returns what it is called there. */
async function removedItem(): Promise<string> {
  const { uniqueBreachId } = await uploaded()
  await deleteBreach(WORKER, uniqueBreachId)
  const { id } = await db().removedItem.findFirstOrThrow({ where: { subject: uniqueBreachId } })
  return id
}

export const adminSamples: Samples = { ...signingIn, ...breaches, ...uploads, ...people }
