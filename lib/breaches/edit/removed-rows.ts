import type { Root } from '../../removed/keep-removed'

/** What goes with rows of breaches: themselves, and what names them without a foreign key. Exposures stay where they are. */
export function rowsOfBreaches(ids: number[]): Root[] {
  return [
    { table: 'breach', where: 'x.id = ANY($2::int[])', values: [ids] },
    { table: 'breach_to_match', where: 'x.breach_id = ANY($2::int[])', values: [ids] },
    { table: 'breach_status_change', where: 'x.breach_id = ANY($2::int[])', values: [ids] },
    {
      table: 'kept_count',
      where: "x.name = 'exposure' AND x.key = ANY($2::text[])",
      values: [ids.map(String)],
      without: ['id'],
    },
  ]
}
