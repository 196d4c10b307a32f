import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { databaseCode, UNIQUE_VIOLATION } from '../../db/error-codes'
import { AppError } from '../../http/errors'
import { insertSettlement } from '../insert-settlement'
import type { Settlement } from '../record'
import { applyEdit } from './apply-edit'
import type { CreateSettlementInput } from './edit-schema'
import { auditSubject } from './audit-subject'
import { freeSlug } from './free-slug'
import { readIn } from './lock-settlement'
import { requireFreeSlug, TAKEN } from './require-free-slug'

/** Another may take the same address at the same moment. */
const ATTEMPTS = 3

/**
 * Begins a draft. Without an address of its own it gets one from the company and the incident's year.
 * @throws AppError `invalid_fields` for an address that another one has.
 */
export async function createSettlement(
  actor: Actor,
  input: CreateSettlementInput,
  now = new Date(),
): Promise<Settlement> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptToCreate(actor, input, now)
    } catch (error) {
      if (databaseCode(error) !== UNIQUE_VIOLATION) throw error
      if (attempt === ATTEMPTS) throw new AppError('conflict', TAKEN)
    }
  }
}

async function attemptToCreate(actor: Actor, input: CreateSettlementInput, now: Date): Promise<Settlement> {
  return db().$transaction(async (tx) => {
    if (input.slug !== undefined) await requireFreeSlug(tx, input.slug)
    const slug = input.slug ?? (await freeSlug(tx, input.company, input.incidentFrom))
    const { id } = await insertSettlement(tx, { slug, company: input.company, sources: [] }, actor.name, now)
    const empty = (await readIn(tx, id))!
    const settlement = await applyEdit({ tx, actor, now }, empty, { ...input, slug }, { isNew: true })
    await recordAudit(tx, {
      actor,
      action: 'settlement.create',
      subject: auditSubject(settlement),
      after: { company: settlement.company, case: settlement.caseName, address: slug },
    })
    return settlement
  })
}
