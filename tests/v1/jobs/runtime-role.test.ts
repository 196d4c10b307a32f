import { Readable } from 'node:stream'
import { Client } from 'pg'
import PgBoss from 'pg-boss'
import { importCsv } from '@/lib/imports/import-csv'
import { db, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { startJobs } from '@/lib/jobs/jobs'
import { purge } from '@/lib/retention/purge'
import { migrate } from '@/prisma/migrate'
import { grantRuntime, roleIn } from '@/prisma/runtime-role'
import { actAsRuntimeRole } from '@/tests/support/as-runtime-role'

// What the role that the product runs as may not do, and what it has to. tests/v1/http/every-call.test.ts makes every call as it.

let ownerUrl: string

beforeAll(async () => {
  ownerUrl = process.env.DATABASE_URL!
  await actAsRuntimeRole()
})

test('the role is nobody who could get past its grants', async () => {
  const { rows } = await pgPool().query(
    'SELECT current_user AS name, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user',
  )
  expect(rows).toEqual([
    {
      name: roleIn(env().DATABASE_URL),
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
    },
  ])
})

test.each([
  'ALTER TABLE consent DISABLE TRIGGER consent_keep',
  'DROP TRIGGER consent_keep ON consent',
  'ALTER TABLE users ADD COLUMN x int',
  'DROP TABLE lead_note',
  'TRUNCATE consent',
  'CREATE OR REPLACE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  'SET session_replication_role = replica',
  "UPDATE _prisma_migrations SET checksum = ''",
  'CREATE INDEX ON users (name)',
  "COPY users TO PROGRAM 'true'",
  "SELECT pg_read_file('/etc/passwd')",
])('it may not %s', async (statement) => {
  await expect(pgPool().query(statement)).rejects.toThrow(/must be owner|permission denied/)
})

test('a command that it starts finds the database migrated, or says who has to do it', async () => {
  expect(await migrate(env().DATABASE_URL)).toEqual([])
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>(
    'SELECT id FROM _prisma_migrations ORDER BY started_at DESC LIMIT 1',
  )
  await owner.query('UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = $1', [rows[0]!.id])
  await expect(migrate(env().DATABASE_URL)).rejects.toThrow(
    'run `npm run db:migrate` with MIGRATION_DATABASE_URL',
  )
  await owner.query('UPDATE _prisma_migrations SET rolled_back_at = NULL WHERE id = $1', [rows[0]!.id])
  await owner.end()
})

test('an import, the jobs and the purge work', async () => {
  const file =
    'Company,Breach Date,Affected Users,Data Types,Severity,Emails\nRole Test,2024-05-06,2,Names,Low,a@example.com;b@example.com\n'
  await importCsv({ input: Readable.from([Buffer.from(file)]), fileName: 'role.csv' })
  expect(await db().breach.count({ where: { name: 'Role Test' } })).toBe(1)
  await purge()
  const boss = new PgBoss({ connectionString: env().DATABASE_URL, supervise: false, max: 2 })
  boss.on('error', () => {})
  await boss.start()
  await startJobs(boss)
  await boss.stop({ graceful: false, wait: true })
  // A queue that is the role's own stays, and granting again harms nothing.
  await grantRuntime(ownerUrl, roleIn(env().DATABASE_URL))
  const { rows } = await pgPool().query(
    "SELECT count(*)::int AS n FROM pg_namespace WHERE nspname = 'pgboss'",
  )
  expect(rows).toEqual([{ n: 1 }])
})
