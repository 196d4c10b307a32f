import { hashEmail } from '@/lib/crypto/crypto'
import { Client } from 'pg'
import { BENCH_ADDRESSES, benchAddress } from './load'
import { withoutIndexes } from './without-indexes'

const BREACHES = 1_000

/**
 * Fills an empty migrated database: 1,000 breaches, half of the bench's addresses in one breach each, and made-up rows
 * up to `exposures`.
 */
export async function fillCorpus(databaseUrl: string, exposures: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO breach (unique_breach_id, name, title, domain, description, breach_date, added_date, modified_date, pwn_count,
         data_classes, severity, mass_action_breach_status)
       SELECT 'Bench' || i, 'Bench' || i, 'Bench ' || i, 'bench.example', repeat('Made up. ', 40), date '2015-01-01' + i, now(), now(), i * 1000,
         ARRAY['Email addresses', 'Passwords', 'Names', 'Phone numbers'], 'low', 1 + i % 4
       FROM generate_series(1, $1) i`,
      [BREACHES],
    )
    const hashes = Array.from({ length: BENCH_ADDRESSES / 2 }, (_, i) => hashEmail(benchAddress(i * 2)))
    const rest = exposures - hashes.length
    await withoutIndexes(client, async () => {
      await client.query(
        `INSERT INTO exposure (email_hash, breach_id) SELECT h, (SELECT min(id) FROM breach) + (n % $2)::int FROM unnest($1::bytea[]) WITH ORDINALITY AS t(h, n)`,
        [hashes, BREACHES],
      )
      if (rest > 0) {
        await client.query(
          `INSERT INTO exposure (email_hash, breach_id)
           SELECT decode(md5('row' || i), 'hex'), (SELECT min(id) FROM breach) + (i % $2)::int FROM generate_series(1, $1::bigint) i`,
          [rest, BREACHES],
        )
      }
    })
    await client.query('VACUUM (ANALYZE) exposure')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}
