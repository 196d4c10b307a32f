import 'server-only'
import { AppError } from '../../http/errors'
import type { Settlement, SettlementSource } from '../record'
import type { SettlementEdit } from './edit-schema'
import type { Editing, SourceOf } from './editing'

/**
 * Adds pages that were read. The same page of the same day is the same source.
 * @returns which source a part means, and the ones that are new.
 */
export async function addSources(
  { tx, actor, now }: Editing,
  current: Pick<Settlement, 'id' | 'sources'>,
  entries: SettlementEdit['sources'],
): Promise<{ sourceOf: SourceOf; added: SettlementSource[] }> {
  const all = [...current.sources]
  const added: SettlementSource[] = []
  const byPlace: SettlementSource[] = []
  for (const { url, kind, readAt } of entries) {
    let source = all.find((known) => known.url === url && known.kind === kind && known.readAt === readAt)
    if (!source) {
      const { id } = await tx.settlementSource.create({
        data: {
          settlementId: current.id,
          url,
          kind,
          readAt: new Date(readAt),
          addedBy: actor.name,
          addedAt: now,
        },
        select: { id: true },
      })
      source = { id, url, kind, readAt }
      all.push(source)
      added.push(source)
    }
    byPlace.push(source)
  }
  const sourceOf: SourceOf = ({ source, sourceId }) => {
    const found = source === undefined ? all.find(({ id }) => id === sourceId) : byPlace[source]
    if (found) return found
    throw new AppError('invalid_fields', 'A part names a source that this settlement does not have.', {
      fieldErrors: { sources: 'A part names a source that this settlement does not have.' },
    })
  }
  return { sourceOf, added }
}
