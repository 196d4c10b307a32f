import 'server-only'
import crypto from 'node:crypto'
import { recordAudit, type Actor } from '../../audit/record'
import { currentCatalogue } from '../../breaches/catalogue/catalogue'
import { LEAD_FORMS, type LeadFormId } from '../../consents/lead-forms'
import { sealToken } from '../../crypto/crypto'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { leadGone } from '../../leads/get-lead'
import { leadFormPath } from '../../leads/lead-paths'
import { leadSubject } from '../../leads/lead-view'
import { underAddressOf } from '../../leads/under-address'
import { site } from '../../site/site'
import { isUuid } from '../../validation/ids'
import { commitmentOf, type CertificatePayload, type Disclosed } from '../certificate/certificate'
import { FORMAT } from '../certificate/certificate-format'
import { signingKey } from '../certificate/signing-key'
import { GIVEN, GIVEN_FIELDS, type Given } from '../given'
import { recallReaches } from '../reachable'
import { readLeadFacts, toHandOverFacts, type LeadFacts } from './read-facts'
import type { LeadHandOver } from './schema'
import { whyNotHandedOver } from './why-not'

const SALT_BYTES = 32

/** What a firm gets of a request. */
async function givenOf(lead: LeadFacts): Promise<Given> {
  const { name, phoneNumber, email, zipCode, uniqueBreachId } = lead
  const breachTitle = (await currentCatalogue()).byUniqueBreachId.get(uniqueBreachId)?.title ?? null
  return { name, phoneNumber, email, zipCode, breach: leadSubject({ breachTitle, uniqueBreachId }) }
}

/** Whether a recall can be told to none of these people, and was not. */
async function nobodyToTell(id: string, of: readonly { id: string; email: string }[]): Promise<boolean> {
  const { people, isTold } = await recallReaches(db(), id, of)
  return people.length === 0 && !isTold
}

/** What of a request can be handed over, to whom, or why not; and what was. @throws AppError `not_found` */
export async function readLeadHandOver(leadId: string): Promise<LeadHandOver> {
  const lead = isUuid(leadId) ? await readLeadFacts(db(), leadId) : null
  if (!lead) throw leadGone()
  const [given, done] = await Promise.all([
    givenOf(lead),
    db().handOver.findUnique({
      where: { leadId },
      select: {
        id: true,
        handedOverAt: true,
        handedOverBy: true,
        status: true,
        statusAt: true,
        recalledAt: true,
        recallReason: true,
        toldAt: true,
        firm: { select: { id: true, name: true, people: { select: { id: true, email: true } } } },
        version: { select: { number: true } },
      },
    }),
  ])
  const facts = toHandOverFacts(lead)
  return {
    offer:
      done || !facts.firm
        ? null
        : {
            firm: { id: lead.firmId!, name: lead.firmName! },
            lawFirmVersionId: lead.versionId!,
            version: lead.version!,
            words: lead.words!,
            agreedAt: lead.agreedAt!.toISOString(),
            given: GIVEN_FIELDS.map((field) => ({ field, label: GIVEN[field], value: given[field] })),
          },
    why: whyNotHandedOver(facts),
    handedOver: done && {
      id: done.id,
      firm: { id: done.firm.id, name: done.firm.name },
      version: done.version.number,
      handedOverAt: done.handedOverAt.toISOString(),
      handedOverBy: done.handedOverBy,
      status: done.status as NonNullable<LeadHandOver['handedOver']>['status'],
      statusAt: done.statusAt?.toISOString() ?? null,
      recalledAt: done.recalledAt?.toISOString() ?? null,
      recallReason: done.recallReason as NonNullable<LeadHandOver['handedOver']>['recallReason'],
      toldAt: done.toldAt?.toISOString() ?? null,
      isKeptBack: lead.isKeptBack,
      hasNobody:
        done.recalledAt !== null && done.toldAt === null && (await nobodyToTell(done.id, done.firm.people)),
    },
  }
}

/**
 * Hands a request over to the firm that its person was shown and agreed to: once, with a certificate. The operator's own act, one request at
 * a time; of two at once, one does it.
 * @param lawFirmVersionId the words that the operator saw.
 * @returns the certificate's id, and the firm's name.
 * @throws AppError `not_found` for no such request, `conflict` with the reason where it may not be handed over.
 */
export async function handOver(
  leadId: string,
  lawFirmVersionId: string,
  actor: Actor & { id: string },
  now = new Date(),
): Promise<{ id: string; firmName: string }> {
  if (!isUuid(leadId)) throw leadGone()
  const id = crypto.randomUUID()
  return underAddressOf(leadId, async (tx) => {
    // Held are the request, what was agreed to with it, and the firm: whoever takes one of them back waits, and then recalls.
    const held = await tx.$queryRaw<unknown[]>`SELECT 1 FROM lead WHERE id = ${leadId}::uuid FOR UPDATE`
    if (held.length === 0) throw leadGone()
    await tx.$queryRaw`SELECT 1 FROM consent WHERE lead_id = ${leadId}::uuid FOR UPDATE`
    await tx.$queryRaw`
      SELECT 1 FROM law_firm f JOIN law_firm_version v ON v.firm_id = f.id JOIN lead l ON l.law_firm_version_id = v.id
      WHERE l.id = ${leadId}::uuid FOR SHARE OF f`
    const lead = await readLeadFacts(tx, leadId)
    if (!lead) throw leadGone()
    const why = whyNotHandedOver(toHandOverFacts(lead))
    if (why !== null) throw new AppError('conflict', `Not handed over. ${why}`)
    if (lead.versionId !== lawFirmVersionId)
      throw new AppError('conflict', 'Its person has agreed to other words than you saw. Look at it again.')
    const given = await givenOf(lead)
    const disclosed = Object.fromEntries(
      GIVEN_FIELDS.map((field): [string, Disclosed] => [
        field,
        { value: given[field], salt: crypto.randomBytes(SALT_BYTES).toString('hex') },
      ]),
    )
    const key = signingKey()
    const payload = JSON.stringify(payloadOf({ id, keyId: key.id, lead, disclosed, actor, now }))
    await tx.certificateKey.createMany({
      data: [{ id: key.id, publicKey: key.publicKey, createdAt: now }],
      skipDuplicates: true,
    })
    await tx.handOver.create({
      data: {
        id,
        leadId,
        firmId: lead.firmId!,
        versionId: lead.versionId,
        handedOverById: actor.id,
        handedOverBy: actor.name,
        handedOverAt: now,
        payload,
        signature: key.sign(payload),
        disclosed: sealToken('hand-over', disclosed),
      },
    })
    // Its person sees it among those who have the request.
    await tx.leadShare.create({
      data: { leadId, recipient: lead.firmName!, sharedAt: now, handOverId: id },
    })
    await recordAudit(tx, {
      actor,
      action: 'lead.hand-over',
      subject: leadId,
      after: { firm: lead.firmName!, version: lead.version!, certificate: id },
    })
    return { id, firmName: lead.firmName! }
  })
}

interface Handing {
  id: string
  keyId: string
  lead: LeadFacts
  disclosed: Record<string, Disclosed>
  actor: Actor & { id: string }
  now: Date
}

function payloadOf({ id, keyId, lead, disclosed, actor, now }: Handing): CertificatePayload {
  const { name, url } = site()
  return {
    format: FORMAT,
    id,
    keyId,
    issuer: { name, url },
    request: lead.id,
    form: { id: lead.form, page: pageOf(lead.form) },
    firm: { id: lead.firmId!, name: lead.firmName! },
    version: { firm: lead.version!, form: lead.formVersion! },
    words: lead.words!,
    agreedAt: lead.agreedAt!.toISOString(),
    confirmedAt: lead.confirmedAt!.toISOString(),
    confirmedBy: lead.confirmedByLink ? 'link' : 'session',
    handedOverAt: now.toISOString(),
    handedOverBy: actor.id,
    commitments: Object.fromEntries(
      Object.entries(disclosed).map(([field, one]) => [field, commitmentOf(field, one)]),
    ),
  }
}

/** Where the form stands; what it was about is in no clear. */
function pageOf(form: string): string {
  return Object.hasOwn(LEAD_FORMS, form) ? leadFormPath(form as LeadFormId, '').split(/[?#]/)[0]! : ''
}
