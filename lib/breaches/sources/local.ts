import 'server-only'
import { QUERY_TIMEOUT_MS, queryWithin } from '../../db/client'
import { catalogueAt } from '../catalogue/catalogue'
import { SourceError, type CorpusResult, type Source } from './source'

// One prepared statement and two index scans a check, however large the corpus. The version comes along in the same
// snapshot, so that the ids found always meet the catalogue they belong to.
const LOOK_UP = `
  SELECT s.version::text AS version, ARRAY(SELECT e.breach_id FROM exposure e WHERE e.email_hash = $1) AS breach_ids,
    EXISTS (SELECT 1 FROM lookup_opt_out o WHERE o.email_hash = $1) AS opted_out
  FROM catalogue_state s`

/** Our own corpus. */
export const localSource: Source<CorpusResult> = {
  name: 'local',
  async findBreaches(_email, emailHash): Promise<CorpusResult> {
    const [row] = await queryWithin<{ version: string; breach_ids: number[]; opted_out: boolean }>(
      QUERY_TIMEOUT_MS,
      { name: 'exposures-by-email', text: LOOK_UP, values: [emailHash] },
    )
    if (!row) throw new SourceError('local', 'the catalogue state is missing')
    const catalogue = await catalogueAt(row.version)
    // Both would make every address read as "none known".
    if (!catalogue.hashKeyMatches) throw new SourceError('local', 'the corpus was hashed with another key')
    if (catalogue.byId.size === 0) throw new SourceError('local', 'the catalogue is empty')
    // An id without a breach is one deleted between two versions.
    return { breaches: row.breach_ids.flatMap((id) => catalogue.byId.get(id) ?? []), optedOut: row.opted_out }
  },
}
