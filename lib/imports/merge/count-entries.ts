import 'server-only'
import type { Client } from 'pg'
import { askedOfImport, cameOfImport } from '../../breaches/edit/listed-sql'

/** What an import makes of the catalogue, counted as it is shown: an entry is one, however many rows tell of it. */
export interface EntryCounts {
  /** So many more are listed afterwards. */
  entriesAdded: number
  /** Were listed, and say something else afterwards. */
  entriesChanged: number
  /** Questions under Review about rows that the import adds or changes. A row may raise several. */
  questionsAsked: number
}

/** Inside the merge's transaction, after its journal's end: reads what the journal says. */
export async function countEntries(client: Client, importId: string): Promise<EntryCounts> {
  const { rows } = await client.query<EntryCounts>(
    `SELECT count(*) FILTER (WHERE k.rank = 0)::int AS "entriesAdded", count(*) FILTER (WHERE k.rank = 1)::int AS "entriesChanged",
       (SELECT count(*)::int ${askedOfImport('$1::uuid')}) AS "questionsAsked"
     FROM (${cameOfImport('$1::uuid')}) k JOIN breach b ON b.id = k.id WHERE b.merged_into_id IS NULL AND NOT b.is_held`,
    [importId],
  )
  return rows[0]!
}
