import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import { AppError } from '../../http/errors'
import { slugBase } from '../slug'

/** Suffixes to try: so many settlements one company does not have. */
const MAX_SUFFIX = 100

/**
 * An address that no other settlement has, of the company and the incident's year.
 * @throws AppError `conflict` where there are too many of that name.
 */
export async function freeSlug(
  tx: Prisma.TransactionClient,
  company: string,
  incidentFrom: string | null | undefined,
): Promise<string> {
  const base = slugBase(company, incidentFrom)
  const rows = await tx.settlement.findMany({ where: { slug: { startsWith: base } }, select: { slug: true } })
  const taken = new Set(rows.map(({ slug }) => slug))
  let slug = base
  for (let suffix = 2; taken.has(slug) && suffix <= MAX_SUFFIX; suffix++) slug = `${base}-${suffix}`
  if (taken.has(slug)) throw new AppError('conflict', 'There are too many settlements of this name.')
  return slug
}
