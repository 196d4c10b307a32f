import { hash } from 'node:crypto'
import path from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '@/prisma/embedded'

// `npx tsx --tsconfig tsconfig.cli.json tests/bench/partitions.ts [ROWS] [PARTITIONS]`: what hash partitions would cost the look-up
// and the import on one machine, beside today's table, in one run (docs/scaling.md).

const ROWS = Number(process.argv[2] ?? 10_000_000)
const PARTITIONS = Number(process.argv[3] ?? 16)
const IMPORTED = Math.min(500_000, ROWS / 2)
const LOOK_UPS = 4_000
const ROUNDS = 3
const BREACHES = 1_000
const MB = 1024 ** 2

const KINDS = ['single', 'parted'] as const
type Kind = (typeof KINDS)[number]

const hashOf = (source: string) => `decode(md5(${source}), 'hex')`

const lookUp = (kind: Kind) => `
  SELECT a.n::int, ARRAY(SELECT e.breach_id FROM ${kind} e WHERE e.email_hash = a.hash) AS breach_ids,
    EXISTS (SELECT 1 FROM opted o WHERE o.email_hash = a.hash) AS opted_out
  FROM unnest($1::bytea[]) WITH ORDINALITY AS a(hash, n)`

async function main(): Promise<void> {
  const server = await startEmbedded({
    dir: path.join(process.cwd(), '.data', 'partition-database'),
    settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
    temporary: true,
  })
  const client = new Client({ connectionString: server.url })
  await client.connect()
  try {
    await client.query(
      'DROP TABLE IF EXISTS single, parted, opted; CREATE TABLE opted (email_hash bytea PRIMARY KEY)',
    )
    for (const kind of KINDS) await fill(client, kind)
    for (const kind of KINDS) await measureLookUps(client, kind, 'first')
    for (let round = 1; round <= ROUNDS; round++)
      for (const kind of round % 2 ? KINDS : [...KINDS].reverse())
        await measureLookUps(client, kind, `round ${round}`)
    for (let round = 1; round <= ROUNDS; round++)
      for (const kind of round % 2 ? KINDS : [...KINDS].reverse()) await measureImport(client, kind, round)
  } finally {
    await client.end()
    await server.release()
  }
}

async function fill(client: Client, kind: Kind): Promise<void> {
  const columns = 'email_hash bytea NOT NULL, breach_id int NOT NULL, email_ciphertext bytea'
  await client.query(
    `CREATE TABLE ${kind} (${columns})${kind === 'parted' ? ' PARTITION BY HASH (email_hash)' : ''}`,
  )
  for (let part = 0; kind === 'parted' && part < PARTITIONS; part++)
    await client.query(
      `CREATE TABLE parted_${part} PARTITION OF parted FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${part})`,
    )
  const rows = await timed(() =>
    client.query(
      `INSERT INTO ${kind} SELECT ${hashOf("'row' || i")}, i % ${BREACHES} FROM generate_series(1, ${ROWS}) i`,
    ),
  )
  await client.query("SET maintenance_work_mem = '512MB'")
  const key = await timed(() => client.query(`ALTER TABLE ${kind} ADD PRIMARY KEY (breach_id, email_hash)`))
  const index = await timed(() =>
    client.query(`CREATE INDEX ${kind}_hash ON ${kind} USING HASH (email_hash) WITH (fillfactor = 35)`),
  )
  await client.query(`VACUUM (ANALYZE) ${kind}`)
  await client.query('CHECKPOINT')
  const { rows: sizes } = await client.query<{ heap: number; indexes: number }>(
    `SELECT sum(pg_table_size(relid))::float8 AS heap, sum(pg_indexes_size(relid))::float8 AS indexes FROM (SELECT $1::regclass AS relid UNION SELECT relid FROM pg_partition_tree($1::regclass)) t`,
    [kind],
  )
  console.log(
    `${kind}: ${ROWS} rows in ${s(rows)}, key in ${s(key)}, hash index in ${s(index)}; rows ${mb(sizes[0]!.heap)}, indexes ${mb(sizes[0]!.indexes)}`,
  )
}

async function measureLookUps(client: Client, kind: Kind, name: string): Promise<void> {
  const ask = (n: number) => ({
    name: `look-up-${kind}`,
    text: lookUp(kind),
    values: [[md5Of(n)]],
  })
  // Past the five plans that PostgreSQL makes for its values before it keeps one for all.
  for (let n = 0; n < 20; n++) await client.query(ask(n))
  const picked = Array.from({ length: LOOK_UPS }, () => Math.floor(1 + Math.random() * ROWS))
  const took = await timed(async () => {
    for (const n of picked) await client.query(ask(n))
  })
  let [planning, buffers] = [0, 0]
  for (const n of picked.slice(0, 200)) {
    const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
      `EXPLAIN (ANALYZE, BUFFERS, SUMMARY, FORMAT JSON) ${lookUp(kind).replace('$1::bytea[]', `ARRAY['\\x${md5Of(n).toString('hex')}'::bytea]`)}`,
    )
    const [{ Plan, 'Planning Time': ms }] = rows[0]!['QUERY PLAN']
    planning += ms
    buffers += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  console.log(
    `${kind}, ${name}: ${((1000 * took) / LOOK_UPS).toFixed(0)} µs a look-up, ${(buffers / 200).toFixed(1)} buffers, planning ${((1000 * planning) / 200).toFixed(0)} µs`,
  )
}

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
  'Planning Time': number
}

async function measureImport(client: Client, kind: Kind, round: number): Promise<void> {
  const took = await timed(() =>
    client.query(
      `INSERT INTO ${kind} SELECT ${hashOf(`'round${round} ' || i`)}, ${BREACHES + round} FROM generate_series(1, ${IMPORTED}) i ON CONFLICT DO NOTHING`,
    ),
  )
  console.log(`${kind}, import ${round}: ${Math.round((1000 * IMPORTED) / took)} rows a second`)
  await client.query('CHECKPOINT')
}

function md5Of(n: number): Buffer {
  return hash('md5', `row${n}`, 'buffer')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const s = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const mb = (bytes: number) => `${Math.round(bytes / MB)} MB`

main().catch((error: Error) => {
  console.error(error)
  process.exit(1)
})
