import type { Prisma } from '@/prisma/generated/client'
import type { Actor } from '../../audit/record'
import type { SettlementSource } from '../record'
import type { SourceRef } from './edit-schema'

/** One edit: in which transaction, by whom, when. */
export interface Editing {
  tx: Prisma.TransactionClient
  actor: Actor
  now: Date
}

/** The stored source that a part names. @throws AppError `invalid_fields` where the settlement does not have it. */
export type SourceOf = (ref: SourceRef) => SettlementSource
