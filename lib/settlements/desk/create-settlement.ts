import 'server-only'
import { recordAudit, type Actor } from '../../audit/record'
import { db } from '../../db/client'
import { databaseCode, UNIQUE_VIOLATION } from '../../db/error-codes'
import { AppError } from '../../http/errors'
import { insertSettlement } from '../insert-settlement'
import type { Settlement } from '../record'
import { slugBase } from '../slug'
import { applyEdit } from './apply-edit'
import type { CreateSettlementInput } from './edit-schema'
import { auditSubject } from './audit-subject'
import { readIn } from './lock-settlement'
import { requireFreeSlug, TAKEN } from './require-free-slug'

/** Suffixes to try: so many settlements one company does not have. */
const MAX_SUFFIX = 100
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
    const base = slugBase(input.company, input.incidentFrom)
    let slug = input.slug ?? base
    if (input.slug !== undefined) await requireFreeSlug(tx, input.slug)
    else {
      const taken = new Set(
        (await tx.settlement.findMany({ where: { slug: { startsWith: base } }, select: { slug: true } })).map(
          (row) => row.slug,
        ),
      )
      for (let suffix = 2; taken.has(slug) && suffix <= MAX_SUFFIX; suffix++) slug = `${base}-${suffix}`
      if (taken.has(slug)) throw new AppError('conflict', 'There are too many settlements of this name.')
    }
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
