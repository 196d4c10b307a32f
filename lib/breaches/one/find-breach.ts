import 'server-only'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { matchKeysOf } from './company-key'

/** More candidates than this are not named. */
const NAMED = 10

export interface FoundBreach {
  uniqueBreachId: string
  title: string
  /** `YYYY-MM-DD` */
  breachDate: string
}

/**
 * The breach that a person names: by its public key, or by its company where that has one.
 * @throws AppError `not_found`; `conflict` for a name that several have, naming them.
 */
export async function findBreach(name: string): Promise<FoundBreach> {
  const found =
    (await search({ uniqueBreachId: name })) ??
    (await search({ matchKeys: { hasSome: matchKeysOf({ title: name, name, domain: '' }) } }))
  if (!found) throw new AppError('not_found', `There is no breach ${name}.`)
  return found
}

async function search(where: object): Promise<FoundBreach | null> {
  const rows = await db().breach.findMany({
    where: { ...where, isHeld: false },
    select: { uniqueBreachId: true, title: true, breachDate: true, mergedInto: true },
    orderBy: { breachDate: 'desc' },
    take: 200,
  })
  const heads = new Map(
    rows.map((row) => row.mergedInto ?? row).map((row) => [row.uniqueBreachId, row] as const),
  )
  const [first, ...others] = heads.values()
  if (!first) return null
  if (others.length === 0)
    return {
      uniqueBreachId: first.uniqueBreachId,
      title: first.title,
      breachDate: first.breachDate.toISOString().slice(0, 10),
    }
  const names = [first, ...others].slice(0, NAMED).map(({ uniqueBreachId }) => uniqueBreachId)
  throw new AppError('conflict', `Several breaches are called that. Name one of: ${names.join(', ')}.`)
}
