import { DATE_KINDS, type SettlementDate } from './record'

/** In the order in which a form shows them: by what they are for, those to claim by first; each keeps its place when it is moved. */
export function inFormOrder<T extends Pick<SettlementDate, 'id' | 'kind'>>(
  standing: readonly T[],
  all: readonly Pick<SettlementDate, 'id' | 'supersedesId'>[],
): T[] {
  const replaced = new Map(all.map(({ id, supersedesId }) => [id, supersedesId]))
  const first = (id: number): number => {
    let at = id
    for (let next = replaced.get(at); next; next = replaced.get(at)) at = next
    return at
  }
  return [...standing].sort(
    (a, b) => DATE_KINDS.indexOf(a.kind) - DATE_KINDS.indexOf(b.kind) || first(a.id) - first(b.id),
  )
}
