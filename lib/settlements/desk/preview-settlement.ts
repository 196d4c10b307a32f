import 'server-only'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { rowNumber } from '../../validation/ids'
import { proposalSchema } from '../proposal'
import type { Settlement } from '../record'
import { applyEdit } from './apply-edit'
import type { EditSettlementInput, SettlementEdit } from './edit-schema'
import { lockSettlement, requireStanding, requireVersion } from './lock-settlement'
import { asEdit } from './proposed-edit'
import { missingForPublishing, newestReading, type Missing } from './publish-rules'

/** A record as its page would be, and what stands between it and that page. */
interface SettlementPreview {
  settlement: Settlement
  /** Whether there is no page of it yet. */
  isDraft: boolean
  missing: Missing[]
}

/** Nobody: what is written is taken back before anybody could read it. */
const NOBODY = { id: null, name: 'preview', ip: '', requestId: null }

/**
 * What everybody would see of a record as it is stored, or with a change that was proposed.
 * @param proposalKey the number of an open proposal as text; null for the record as it is.
 * @throws AppError `not_found`; `conflict` for a change of what is withdrawn; `invalid_fields` for a change that does not fit.
 */
export async function previewStored(
  key: string,
  proposalKey: string | null,
  now = new Date(),
): Promise<SettlementPreview> {
  return rolledBack(key, now, async (tx, current) => {
    if (proposalKey === null) return null
    const id = rowNumber(proposalKey)
    const proposal =
      id &&
      (await tx.settlementProposal.findFirst({ where: { id, settlementId: current.id, state: 'open' } }))
    if (!proposal) throw new AppError('not_found', 'There is no such proposal, or it is decided already.')
    const content = proposalSchema.safeParse(proposal.content)
    if (!content.success) throw new AppError('invalid_fields', 'This proposal does not fit the record.')
    return asEdit(content.data)
  })
}

/**
 * What everybody would see of a record once an edit is saved.
 * @throws AppError as saving it would.
 */
export async function previewEdit(
  key: string,
  { version, confirmed: _confirmed, ...edit }: EditSettlementInput,
  now = new Date(),
): Promise<SettlementPreview> {
  return rolledBack(key, now, (_tx, current) => {
    requireVersion(current, version)
    return edit
  })
}

type Transaction = Parameters<Parameters<ReturnType<typeof db>['$transaction']>[0]>[0]

/** Makes a change as saving makes it, reads what comes of it, and takes all of it back: nothing is left of it, for nobody. */
async function rolledBack(
  key: string,
  now: Date,
  editOf: (tx: Transaction, current: Settlement) => SettlementEdit | null | Promise<SettlementEdit | null>,
): Promise<SettlementPreview> {
  let after: Settlement | null = null
  const undo = new Error('A preview is never kept.')
  try {
    await db().$transaction(async (tx) => {
      const current = await lockSettlement(tx, key)
      const edit = await editOf(tx, current)
      if (edit) requireStanding(current)
      after = edit ? await applyEdit({ tx, actor: NOBODY, now }, current, edit) : current
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return asPublic(after!, now)
}

/** A draft as it would be if it were published now. */
function asPublic(settlement: Settlement, now: Date): SettlementPreview {
  if (settlement.publishedAt !== null) return { settlement, isDraft: false, missing: [] }
  return {
    settlement: {
      ...settlement,
      publishedAt: now.toISOString(),
      checkedAt: newestReading(settlement, now).toISOString(),
    },
    isDraft: true,
    missing: missingForPublishing(settlement, now),
  }
}
