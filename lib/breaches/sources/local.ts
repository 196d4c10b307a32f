import 'server-only'
import { queryForVisitor } from '../../db/client'
import { catalogueAt, type Catalogue } from '../catalogue/catalogue'
import { SETTLEMENTS_VERSION } from '../catalogue/settlements-version'
import type { Breach } from '../breach'
import { SourceError, type CorpusResult, type Source } from './source'

// One prepared statement and two index scans a check, however large the corpus. The versions come along in the same
// snapshot, so that the ids found always meet the catalogue they belong to, and what stands beside them costs no query of its own.
const VERSIONS = `c.version::text AS version, ${SETTLEMENTS_VERSION} AS settlements_version`
const LOOK_UP = `
  SELECT ${VERSIONS}, ARRAY(SELECT e.breach_id FROM exposure e WHERE e.email_hash = $1) AS breach_ids,
    EXISTS (SELECT 1 FROM lookup_opt_out o WHERE o.email_hash = $1) AS opted_out
  FROM catalogue_state c`

/** The same for several addresses. */
const LOOK_UP_EACH = `
  SELECT ${VERSIONS},
    ARRAY(SELECT e.breach_id FROM exposure e WHERE e.email_hash = ANY($1) ORDER BY e.email_hash, e.breach_id) AS breach_ids,
    ARRAY(SELECT encode(e.email_hash, 'hex') FROM exposure e WHERE e.email_hash = ANY($1) ORDER BY e.email_hash, e.breach_id) AS hashes,
    ARRAY(SELECT encode(o.email_hash, 'hex') FROM lookup_opt_out o WHERE o.email_hash = ANY($1)) AS opted_out
  FROM catalogue_state c`

interface Versions {
  version: string
  settlements_version: string | null
}

/** Our own corpus. */
export const localSource: Source<CorpusResult> = {
  name: 'local',
  async findBreaches(_email, emailHash) {
    const [row] = await queryForVisitor<Versions & { breach_ids: number[]; opted_out: boolean }>({
      name: 'exposures-by-email',
      text: LOOK_UP,
      values: [emailHash],
    })
    const catalogue = await usableCatalogue(row)
    // An id without a breach is one deleted between two versions.
    return {
      breaches: [...new Set(row!.breach_ids.flatMap((id) => catalogue.byId.get(id) ?? []))],
      optedOut: row!.opted_out,
      settlementsVersion: row!.settlements_version,
    }
  },
  async findExposures(addresses) {
    const emails = new Map(addresses.map(({ email, emailHash }) => [emailHash.toString('hex'), email]))
    const [row] = await queryForVisitor<
      Versions & { breach_ids: number[]; hashes: string[]; opted_out: string[] }
    >({
      name: 'exposures-by-emails',
      text: LOOK_UP_EACH,
      values: [addresses.map(({ emailHash }) => emailHash)],
    })
    const catalogue = await usableCatalogue(row)
    /** Several rows of an address may tell of one incident. */
    const found = new Map<string, { email: string; breach: Breach }>()
    for (const [index, id] of row!.breach_ids.entries()) {
      const breach = catalogue.byId.get(id)
      const hash = row!.hashes[index]!
      if (breach) found.set(`${hash} ${breach.id}`, { email: emails.get(hash)!, breach })
    }
    return {
      exposures: [...found.values()],
      optedOut: row!.opted_out.map((hash) => emails.get(hash)!),
      settlementsVersion: row!.settlements_version,
    }
  },
}

/** @throws SourceError for one with which every address would read as "none known". */
async function usableCatalogue(row: { version: string } | undefined): Promise<Catalogue> {
  if (!row) throw new SourceError('local', 'the catalogue state is missing')
  const catalogue = await catalogueAt(row.version)
  if (!catalogue.hashKeyMatches) throw new SourceError('local', 'the corpus was hashed with another key')
  if (catalogue.byId.size === 0) throw new SourceError('local', 'the catalogue is empty')
  return catalogue
}
