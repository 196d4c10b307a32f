import { hashEmail } from '@/lib/crypto/crypto'
import { Client, type ClientBase } from 'pg'
import { BENCH_ADDRESSES, benchAddress } from './load'
import { withoutIndexes } from './without-indexes'

const BREACHES = 1_000

/** Fills an empty migrated database: 1,000 breaches, and so many exposures. */
export async function fillCorpus(databaseUrl: string, exposures: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO breach (unique_breach_id, name, title, domain, description, breach_date, added_date, modified_date, pwn_count,
         data_classes, severity, mass_action_breach_status)
       SELECT 'Bench' || i, 'Bench' || i, 'Bench ' || i, 'bench.example', repeat('Made up. ', 40), date '2015-01-01' + i, now(), now(), i * 1000,
         ARRAY['Email addresses', 'Passwords', 'Names', 'Phone numbers'], 'low', 1 + i % 4
       FROM generate_series(1, $1) i`,
      [BREACHES],
    )
    await withoutIndexes(client, () => fillExposures(client, 'exposure', exposures))
    await client.query('VACUUM (ANALYZE) exposure')
    await client.query('CHECKPOINT')
  })
}

/** Half of the bench's addresses, in one breach each, and made-up rows up to `exposures`. */
async function fillExposures(client: ClientBase, table: string, exposures: number): Promise<void> {
  const hashes = Array.from({ length: BENCH_ADDRESSES / 2 }, (_, i) => hashEmail(benchAddress(i * 2)))
  await client.query(
    `INSERT INTO ${table} (email_hash, breach_id) SELECT h, (SELECT min(id) FROM breach) + (n % $2)::int FROM unnest($1::bytea[]) WITH ORDINALITY AS t(h, n)`,
    [hashes, BREACHES],
  )
  const rest = exposures - hashes.length
  if (rest <= 0) return
  await client.query(
    `INSERT INTO ${table} (email_hash, breach_id)
     SELECT decode(md5('row' || i), 'hex'), (SELECT min(id) FROM breach) + (i % $2)::int FROM generate_series(1, $1::bigint) i`,
    [rest, BREACHES],
  )
}

/** The rows that rest while the others are looked up in. */
const SMALL_ASIDE = 'exposure_small_aside'
const LARGE_ASIDE = 'exposure_large_aside'

/** Puts back what a bench that was killed left aside. */
export async function endSwaps(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await showLarge(client)
    await client.query(`DROP TABLE IF EXISTS ${SMALL_ASIDE}`)
  })
}

/**
 * Lays few exposures beside the many of a database, so that one server, and one process of the database for each of its connections, look up in either.
 * @returns what puts the one or the other where it is looked up; and what removes the few again.
 */
export async function laySmallBeside(
  databaseUrl: string,
  exposures: number,
): Promise<{ show: (which: 'small' | 'large') => Promise<void>; end: () => Promise<void> }> {
  await endSwaps(databaseUrl)
  await withClient(databaseUrl, async (client) => {
    await client.query(`CREATE TABLE ${SMALL_ASIDE} (LIKE exposure INCLUDING ALL)`)
    await fillExposures(client, SMALL_ASIDE, exposures)
    await client.query(`VACUUM (ANALYZE) ${SMALL_ASIDE}`)
    await client.query('CHECKPOINT')
  })
  return {
    show: (which) => withClient(databaseUrl, which === 'large' ? showLarge : showSmall),
    end: () => endSwaps(databaseUrl),
  }
}

/** A prepared statement is read anew when a table that it names has another name: nobody has to connect again. */
async function showSmall(client: ClientBase): Promise<void> {
  if (!(await exists(client, SMALL_ASIDE))) return
  await client.query(
    `BEGIN; ALTER TABLE exposure RENAME TO ${LARGE_ASIDE}; ALTER TABLE ${SMALL_ASIDE} RENAME TO exposure; COMMIT`,
  )
}

async function showLarge(client: ClientBase): Promise<void> {
  if (!(await exists(client, LARGE_ASIDE))) return
  await client.query(
    `BEGIN; ALTER TABLE exposure RENAME TO ${SMALL_ASIDE}; ALTER TABLE ${LARGE_ASIDE} RENAME TO exposure; COMMIT`,
  )
}

async function exists(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('SELECT to_regclass($1) IS NOT NULL AS is', [table])
  return rows[0]!.is
}

async function withClient<T>(databaseUrl: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
