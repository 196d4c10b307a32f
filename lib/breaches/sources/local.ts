import 'server-only'
import { queryForVisitor } from '../../db/client'
import { gather } from '../../db/gather'
import { hasReplicas } from '../../db/replica-group'
import { queryRecent } from '../../db/replicas'
import { catalogueAt, catalogueInMemory, type Catalogue } from '../catalogue/catalogue'
import { SETTLEMENTS_VERSION } from '../catalogue/settlements-version'
import type { Breach } from '../breach'
import { SourceError, type CorpusResult, type Reads, type Source } from './source'

// One prepared statement, and two index scans for each address, however large the corpus. The versions come along in the same
// snapshot, so that the ids found always meet the catalogue they belong to, and what stands beside them costs no query of its own.
export const LOOK_UP = `
  SELECT a.n::int, c.version::text AS version, ${SETTLEMENTS_VERSION} AS settlements_version,
    ARRAY(SELECT e.breach_id FROM exposure e WHERE e.email_hash = a.hash) AS breach_ids,
    EXISTS (SELECT 1 FROM lookup_opt_out o WHERE o.email_hash = a.hash) AS opted_out
  FROM catalogue_state c, unnest($1::bytea[]) WITH ORDINALITY AS a(hash, n)`

interface Row {
  /** Which of the addresses, from 1. */
  n: number
  version: string
  settlements_version: string | null
  breach_ids: number[]
  opted_out: boolean
}

/** @returns a row for each address, in their order. @throws SourceError for a database without its catalogue's state. */
async function lookUp(hashes: readonly Buffer[], reads: Reads): Promise<Row[]> {
  const statement = { name: 'exposures-by-email', text: LOOK_UP, values: [hashes] }
  const rows = await (reads === 'recent' && hasReplicas()
    ? queryRecent<Row>(statement, isNotBehindMemory)
    : queryForVisitor<Row>(statement))
  if (rows.length !== hashes.length) throw new SourceError('local', 'the catalogue state is missing')
  return rows.sort((a, b) => a.n - b.n)
}

/** A replica's ids belong to no newer catalogue: what another statement has seen come or go is not half seen by this one. */
function isNotBehindMemory([row]: Row[]): boolean {
  const copy = catalogueInMemory()
  return !copy || copy.version === row!.version || BigInt(row!.version) > BigInt(copy.version)
}

type LookUpOne = (hash: Buffer) => Promise<Row>
const cache = globalThis as typeof globalThis & { __lookUpOne?: Record<Reads, LookUpOne> }

const gathered = (reads: Reads): LookUpOne =>
  gather({ mostAtOnce: 4, mostTogether: 32, ask: (hashes) => lookUp(hashes, reads) })

/** On globalThis because every call is a separate module graph. */
function lookUpOne(hash: Buffer, reads: Reads): Promise<Row> {
  cache.__lookUpOne ??= { fresh: gathered('fresh'), recent: gathered('recent') }
  return cache.__lookUpOne[reads](hash)
}

/** Our own corpus. */
export const localSource: Source<CorpusResult> = {
  name: 'local',
  async findBreaches(_email, emailHash, reads = 'fresh') {
    const row = await lookUpOne(emailHash, reads)
    const catalogue = await usableCatalogue(row.version)
    return {
      breaches: breachesOf(row, catalogue),
      optedOut: row.opted_out,
      settlementsVersion: row.settlements_version,
    }
  },
  async findExposures(addresses) {
    const rows = await lookUp(
      addresses.map(({ emailHash }) => emailHash),
      'fresh',
    )
    const { version, settlements_version } = rows[0]!
    const catalogue = await usableCatalogue(version)
    return {
      exposures: rows.flatMap((row, index) =>
        breachesOf(row, catalogue).map((breach) => ({ email: addresses[index]!.email, breach })),
      ),
      optedOut: rows.flatMap((row, index) => (row.opted_out ? [addresses[index]!.email] : [])),
      settlementsVersion: settlements_version,
    }
  },
}

/** Each once: several rows of an address may tell of one incident. An id without a breach is one deleted between two versions. */
function breachesOf({ breach_ids }: Row, catalogue: Catalogue): Breach[] {
  return [...new Set(breach_ids.flatMap((id) => catalogue.byId.get(id) ?? []))]
}

/** @throws SourceError for one with which every address would read as "none known". */
async function usableCatalogue(version: string): Promise<Catalogue> {
  const catalogue = await catalogueAt(version)
  if (!catalogue.hashKeyMatches) throw new SourceError('local', 'the corpus was hashed with another key')
  if (catalogue.byId.size === 0) throw new SourceError('local', 'the catalogue is empty')
  return catalogue
}
