import 'server-only'
import { cameOfImport } from '../../breaches/edit/listed-sql'
import { readListed } from '../../breaches/edit/list-admin-breaches'
import { countAskedAbout } from '../../breaches/one/list-matches'
import { pgPool } from '../../db/client'
import { undoUntil } from '../../removed/undo-until'
import { CAME_AS, SHOWN_CAME, type Came } from './came-schema'

/**
 * Which entries an import added and changed, as things are now, and the questions that it left. What it did is noted for as long as it
 * can be taken back.
 * @returns null where it has loaded nothing, was taken back, or was longer ago than that.
 */
export async function whatCame(
  { id, state, finishedAt }: { id: string; state: string; finishedAt: Date | null },
  now = new Date(),
): Promise<Came | null> {
  if (state !== 'done' || finishedAt === null || now >= undoUntil(finishedAt)) return null
  const [{ rows }, questions] = await Promise.all([
    pgPool().query<{ id: number; rank: number } & Record<(typeof CAME_AS)[number], number>>(
      `SELECT b.id, k.rank, ${CAME_AS.map((way, rank) => `count(*) FILTER (WHERE k.rank = ${rank}) OVER ()::int AS ${way}`).join(', ')} FROM (${cameOfImport('$1::uuid')}) k JOIN breach b ON b.id = k.id
       WHERE b.merged_into_id IS NULL AND NOT b.is_held ORDER BY k.rank = 0, k.rank, b.id LIMIT ${SHOWN_CAME}`,
      [id],
    ),
    countAskedAbout(id),
  ])
  const { added, changed, addresses, source } = rows[0] ?? { added: 0, changed: 0, addresses: 0, source: 0 }
  const asOf = new Map(rows.map(({ id, rank }) => [id, CAME_AS[rank]!]))
  const listed = await readListed(rows.map((row) => row.id))
  return {
    entries: listed.map((breach) => ({
      id: breach.id,
      uniqueBreachId: breach.uniqueBreachId,
      title: breach.title,
      as: asOf.get(breach.id)!,
      status: breach.massActionBreachStatus,
      addressesHeld: breach.addressesHeld,
      told: breach.told.reduce((sum, { sent }) => sum + sent, 0),
    })),
    total: added + changed + addresses + source,
    ways: { added, changed, addresses, source },
    questions,
  }
}
