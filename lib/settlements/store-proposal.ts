import 'server-only'
import { createHash } from 'node:crypto'
import type { Prisma } from '@/prisma/generated/client'
import { db } from '../db/client'
import type { ProposalContent } from './proposal'

/**
 * Keeps a proposed change for an operator, once: what has been proposed for a settlement before, in whatever state that is, is
 * not proposed again. The day on which the source was read makes no other change of it.
 * @param origin a list's name, or `docket`.
 * @returns whether it is a new one.
 */
export async function storeProposal(
  settlementId: number,
  origin: string,
  content: ProposalContent,
): Promise<boolean> {
  return (await storeProposals(origin, [{ settlementId, content }]))[0]!
}

/** The same for several, in one statement. @returns in their order. */
export async function storeProposals(
  origin: string,
  proposals: readonly { settlementId: number; content: ProposalContent }[],
): Promise<boolean[]> {
  if (proposals.length === 0) return []
  const rows = proposals.map(({ settlementId, content }) => ({
    settlementId,
    origin,
    content: content as unknown as Prisma.InputJsonObject,
    digest: digestOf(content),
  }))
  const stored = await db().settlementProposal.createManyAndReturn({
    data: rows,
    select: { settlementId: true, digest: true },
    skipDuplicates: true,
  })
  const keyOf = ({ settlementId, digest }: { settlementId: number; digest: string }) =>
    `${settlementId} ${digest}`
  const isNew = new Set(stored.map(keyOf))
  // Of two that are the same the first one is new.
  return rows.map((row) => isNew.delete(keyOf(row)))
}

function digestOf({ source, ...rest }: ProposalContent): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted({ url: source.url, ...rest })))
    .digest('hex')
}

/** The same content in another order of its names is the same. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
