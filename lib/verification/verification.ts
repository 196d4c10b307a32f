import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import { digestToken, hashEmail, randomToken } from '../crypto/crypto'
import { isNotMonitored } from './not-monitored'
import { inRequest } from '../breaches/kinds/kind-words'
import { MAILED_STEPS, type MailedKind } from '../consents/mailed-steps'
import { stepKindOf } from '../consents/request-steps'
import { whyNotPassedOn, type WhyNotPassedOn } from '../consents/states-off'
import { statesOfPerson } from '../consents/where-people-live'
import {
  inOneLine,
  requestWords,
  submissionTypeOf,
  type RequestedBreach,
  type RequestFacts,
} from '../consents/request-words'
import { enqueueMail, prepareMail } from '../mail/enqueue'
import { formatDateTime } from '../site/format'
import { verifyEmailUrl } from '../mail/links'
import { stateOfZip } from '../validation/zip-states'
import { notMailed, untilNextMail, WAS_MAILED, type Mailed } from './mail-bound'

// Double opt-in: a link that only the owner of an address gets. 24 hours, once. Its mail names what it confirms, and it
// confirms that and nothing else (docs/decisions/0023).

const TOKEN_TTL_MS = 24 * 60 * 60 * 1000
/** More requests in one mail are read by nobody. */
const MAX_NAMED = 20

/** What a mail names in place of a request. */
const YOUR_ACCOUNT = 'Your account'

/** What a verification mail needs that is looked up before the transaction which sends it. */
export interface Verification {
  /** By how the requests go on that the link confirms, with an account and without; `account`: that alone. */
  renderIds: {
    account: string
    withAccount: Record<MailedKind, string>
    requests: Record<MailedKind, string>
  }
  /** Null for a request about no breach of the catalogue. */
  aboutOf: (uniqueBreachId: string) => RequestedBreach | null
  /** How a request goes on. @param why it goes to no lawyer. */
  kindOf: (lead: NamedLead, why: WhyNotPassedOn | null) => MailedKind
}

/** Prepares verification mail. */
export async function prepareVerification(): Promise<Verification> {
  const { byUniqueBreachId } = await currentCatalogue()
  return {
    renderIds: {
      account: await prepareMail('verify-email', { context: 'account' }),
      withAccount: await prepareKinds('account'),
      requests: await prepareKinds('requests'),
    },
    aboutOf: (id) => inRequest(byUniqueBreachId.get(id)),
    kindOf(lead, why) {
      const breach = byUniqueBreachId.get(lead.uniqueBreachId)
      const kind = stepKindOf({
        form: submissionTypeOf(lead),
        connectWithLawyer: lead.connectWithLawyer,
        isStopped: why !== null,
        isListed: breach !== undefined,
        notMonitored: isNotMonitored(lead.uniqueBreachId, breach),
        wantsFuture: lead.notificationFutureBreaches,
      })
      return kind === 'consultation' && why !== null ? why : kind
    },
  }
}

/** The mail of each kind of request. One after the other: they are kept once they are there. */
async function prepareKinds(context: 'account' | 'requests'): Promise<Record<MailedKind, string>> {
  const renders: (readonly [string, string])[] = []
  for (const [kind, steps] of Object.entries(MAILED_STEPS))
    renders.push([kind, await prepareMail('verify-email', { context, steps })])
  return Object.fromEntries(renders) as Record<MailedKind, string>
}

interface Named {
  namesAccount: boolean
  hasRequests: boolean
  kind: MailedKind
}

function renderOf({ renderIds }: Verification, { namesAccount, hasRequests, kind }: Named): string {
  if (!namesAccount) return renderIds.requests[kind]
  return hasRequests ? renderIds.withAccount[kind] : renderIds.account
}

/** What makes the mail of one verification link one mail. */
function verificationKey(tokenHash: Uint8Array): string {
  return `verify-email:${Buffer.from(tokenHash).toString('hex')}`
}

/** A request that a mail can name. */
export type NamedLead = RequestFacts & {
  id: string
  uniqueBreachId: string
  zipCode: string
  createdAt: Date
}

export const NAMED_LEAD = {
  id: true,
  uniqueBreachId: true,
  form: true,
  connectWithLawyer: true,
  notificationSMS: true,
  notificationFutureBreaches: true,
  phoneNumber: true,
  zipCode: true,
  createdAt: true,
  lawFirmVersion: { select: { name: true, states: true, consentText: true } },
} as const

interface RequestMail {
  email: string
  verification: Verification
  /** Unconfirmed requests of this address. */
  leadIds: readonly string[]
  /** A sign-up by the browser that has made them. */
  pendingId?: string | null
  now: Date
}

/**
 * Mails one link for requests of one browser, naming each. Past the bound nothing is sent: then they wait, and the worker mails
 * them (lib/verification/mail-waiting.ts). Others of the address are not named along: a stranger may have made those.
 * @param tx holds the address's lock.
 */
export async function mailRequests(
  tx: Prisma.TransactionClient,
  { email, verification, leadIds, pendingId = null, now }: RequestMail,
): Promise<Mailed> {
  const emailHash = new Uint8Array(hashEmail(email))
  const waitMs = await untilNextMail(tx, emailHash, now)
  if (waitMs > 0) {
    await tx.lead.updateMany({ where: { id: { in: [...leadIds] } }, data: { waitsForMail: true } })
    return notMailed(waitMs)
  }
  const leads = await tx.lead.findMany({
    where: { id: { in: [...leadIds] }, user: { email }, confirmedAt: null },
    orderBy: { createdAt: 'desc' },
    select: NAMED_LEAD,
    take: MAX_NAMED,
  })
  if (leads.length === 0 && pendingId === null) return notMailed(0)
  await mailLink(tx, { email, emailHash, verification, leads: leads.reverse(), pendingId, now })
  return WAS_MAILED
}

interface LinkMail {
  email: string
  emailHash: Uint8Array<ArrayBuffer>
  verification: Verification
  leads: readonly NamedLead[]
  pendingId: string | null
  /** Names the account though no sign-up waits: for one whose address was never proven. */
  forAccount?: boolean
  now: Date
}

/** Mails a link that names these, whatever went before. @param tx holds the address's lock. */
export async function mailLink(
  tx: Prisma.TransactionClient,
  { email, emailHash, verification, leads, pendingId, forAccount = false, now }: LinkMail,
): Promise<void> {
  const { token, tokenHash } = await keepToken(tx, {
    emailHash,
    leadIds: leads.map(({ id }) => id),
    pendingId,
    expiresAt: new Date(now.getTime() + TOKEN_TTL_MS),
    now,
  })
  // It goes to the owner of the address alone, whoever has sent the requests.
  const person = await tx.user.findUnique({ where: { email }, select: { id: true } })
  const homes = person ? await statesOfPerson(tx, person.id) : []
  const whyOf = ({ zipCode }: NamedLead) => whyNotPassedOn([stateOfZip(zipCode), ...homes])
  const wordsOf = (lead: NamedLead) =>
    requestWords(lead, verification.aboutOf(lead.uniqueBreachId), whyOf(lead))
  const kinds = new Set(leads.map((lead) => verification.kindOf(lead, whyOf(lead))))
  const [kind = 'several'] = kinds.size === 1 ? kinds : []
  const namesAccount = forAccount || pendingId !== null
  const items = [
    ...(namesAccount ? [`${YOUR_ACCOUNT}.`] : []),
    ...leads.map((lead) => inOneLine(wordsOf(lead))),
  ]
  await enqueueMail(tx, {
    dedupeKey: verificationKey(tokenHash),
    template: 'verify-email',
    renderId: renderOf(verification, { namesAccount, hasRequests: leads.length > 0, kind }),
    to: email,
    values: {
      verify_url: verifyEmailUrl(token),
      item_lines: items.map((item) => `\u2022 ${item}`).join('\n'),
      ...(leads.length > 0 && { sent_at: sentWhen(leads.map(({ createdAt }) => createdAt)) }),
    },
  })
}

/** When requests were sent: the first of several, said to be the first. */
function sentWhen(times: readonly Date[]): string {
  const [first, ...others] = [...times].sort((a, b) => a.getTime() - b.getTime())
  return `${formatDateTime(first!)}${others.length > 0 ? ', and later' : ''}`
}

interface NewToken {
  emailHash: Uint8Array<ArrayBuffer>
  leadIds: readonly string[]
  pendingId: string | null
  expiresAt: Date
  now: Date
}

/** Stores what a link stands for. The same statements whether it names requests or not. */
export async function keepToken(
  tx: Prisma.TransactionClient,
  { emailHash, leadIds, pendingId, expiresAt, now }: NewToken,
): Promise<{ token: string; tokenHash: Uint8Array<ArrayBuffer> }> {
  const token = randomToken()
  const tokenHash = digestToken(token)
  await tx.emailToken.create({
    data: { tokenHash, purpose: 'verify_email', emailHash, pendingId, createdAt: now, expiresAt },
  })
  await tx.$executeRaw`
    WITH named AS (UPDATE lead SET waits_for_mail = false WHERE id = ANY(${[...leadIds]}::uuid[]) RETURNING id)
    INSERT INTO email_token_lead (token_hash, lead_id) SELECT ${tokenHash}, id FROM named`
  return { token, tokenHash }
}

/**
 * Makes sure that no link confirms a request any more, for one that was taken back or corrected since. A link that named
 * nothing else is void, and mail with it that waits is not sent.
 * @param tx holds the address's lock.
 */
export async function unname(tx: Prisma.TransactionClient, leadId: string, now: Date): Promise<void> {
  const named = await tx.emailTokenLead.findMany({ where: { leadId }, select: { tokenHash: true } })
  await tx.emailTokenLead.deleteMany({ where: { leadId } })
  const empty = {
    tokenHash: { in: named.map(({ tokenHash }) => tokenHash) },
    usedAt: null,
    pendingId: null,
    leads: { none: {} },
  }
  const voided = await tx.emailToken.updateManyAndReturn({
    where: empty,
    data: { expiresAt: now },
    select: { tokenHash: true },
  })
  await tx.emailMessage.updateMany({
    where: { dedupeKey: { in: voided.map(({ tokenHash }) => verificationKey(tokenHash)) }, state: 'queued' },
    data: { state: 'cancelled', reason: 'request-withdrawn' },
  })
}
