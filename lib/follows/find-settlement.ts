import 'server-only'
import { AppError } from '../http/errors'
import { publishedSettlements } from '../settlements/published'
import { phaseOf } from '../settlements/phase'
import type { SettlementHead } from '../settlements/read-rows'

/** A public settlement by its name. @throws AppError `not_found` */
export async function findSettlement(slug: string): Promise<SettlementHead> {
  const found = (await publishedSettlements()).bySlug.get(slug)
  if (!found) throw new AppError('not_found', 'We do not list this settlement.')
  return found
}

/** One that can be followed. @throws AppError `not_found`; `gone` for one that was withdrawn. */
export async function findFollowable(slug: string): Promise<SettlementHead> {
  const found = await findSettlement(slug)
  if (phaseOf(found, new Date()) === 'withdrawn')
    throw new AppError('gone', 'We took this settlement off our list, so it cannot be followed.')
  return found
}
