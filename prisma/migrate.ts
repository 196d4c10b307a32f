import fs from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type * as Bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { Client, Pool } from 'pg'

// The schema engine as WASM: the same engine as Prisma's own, without its binary download. It writes
// `_prisma_migrations`, so a host that has the binary may go on with `prisma migrate deploy`.

type EngineModule = typeof Bindings
type Engine = Awaited<ReturnType<EngineModule['SchemaEngine']['new']>>

/** PostgreSQL: insufficient_privilege. */
const NO_PRIVILEGE = '42501'

const FILTERS = { externalTables: [], externalEnums: [] }
const PRISMA_DIR = path.join(process.cwd(), 'prisma')
const MIGRATIONS_DIR = path.join(PRISMA_DIR, 'migrations')

/** The adapter cuts a script at every semicolon, comments and function bodies included. PostgreSQL can read it whole. */
class WholeScriptPg extends PrismaPg {
  constructor(private readonly scripts: Pool) {
    super(scripts)
  }

  override async connect() {
    const adapter = await super.connect()
    adapter.executeScript = async (script: string) => {
      // One message is one transaction. The migration's own record is finished inside it, so that a process killed
      // at any moment leaves a migration either done and recorded, or neither.
      const migration = listMigrations().find(({ sql }) => sql === script)
      await this.scripts.query(migration ? `${script};\n${finishedRecord(migration.name)}` : script)
    }
    return adapter
  }
}

function finishedRecord(name: string): string {
  return `UPDATE "_prisma_migrations" SET "finished_at" = now(), "applied_steps_count" = 1
          WHERE "migration_name" = '${name.replaceAll("'", "''")}' AND "finished_at" IS NULL AND "rolled_back_at" IS NULL`
}

/** The engine never takes back its guard of ten seconds; a finished command must not wait for it. */
function unreferenced(setTimer: (...args: unknown[]) => unknown) {
  return (...args: unknown[]) => {
    const timer = setTimer(...args) as NodeJS.Timeout
    timer.unref()
    return timer
  }
}

let loaded: Promise<EngineModule> | undefined

/** The module keeps its WASM instance in a variable of its own: a second instance would pull it from under the first. */
async function loadEngineModule(): Promise<EngineModule> {
  const bg: EngineModule = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const require = createRequire(path.join(process.cwd(), 'package.json'))
  const wasmPath = path.join(
    path.dirname(require.resolve('@prisma/schema-engine-wasm')),
    'schema_engine_bg.wasm',
  )
  const wasmModule = await WebAssembly.compile(new Uint8Array(fs.readFileSync(wasmPath)))
  const imports = Object.entries(bg as unknown as Record<string, (...args: unknown[]) => unknown>).map(
    ([name, call]) => (name.startsWith('__wbg_setTimeout') ? [name, unreferenced(call)] : [name, call]),
  )
  const instance = await WebAssembly.instantiate(wasmModule, {
    './schema_engine_bg.js': Object.fromEntries(imports) as WebAssembly.ModuleImports,
  })
  bg.__wbg_set_wasm(instance.exports)
  const start = instance.exports['__wbindgen_start']
  if (typeof start === 'function') start()
  return bg
}

async function openEngine(pool: Pool): Promise<Engine> {
  const bg = await (loaded ??= loadEngineModule())
  const factory = bindMigrationAwareSqlAdapterFactory(new WholeScriptPg(pool))
  const schema = fs.readFileSync(path.join(PRISMA_DIR, 'schema.prisma'), 'utf8')
  return bg.SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => {}, factory)
}

/** The migrations of this checkout, oldest first. */
export function listMigrations(): { name: string; sql: string }[] {
  return fs
    .readdirSync(MIGRATIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => ({ name, sql: fs.readFileSync(path.join(MIGRATIONS_DIR, name, 'migration.sql'), 'utf8') }))
}

/**
 * Applies every migration that the database lacks and checks that the tables are there afterwards.
 * Two callers at once are safe: an advisory lock lets one wait for the other.
 * @returns the names of the migrations applied now; empty when the database was up to date.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const pool = new Pool({ connectionString, max: 2, allowExitOnIdle: true })
  const lock = new Client({ connectionString })
  lock.on('error', () => {})
  await lock.connect()
  try {
    await lock.query("SELECT pg_advisory_lock(hashtext('redress.migrate'))")
    // Loading the engine takes longer than a start should when there is nothing to do; and a command of the role that only reads and
    // writes rows may look, and no more.
    const applied = await finishedMigrations(lock)
    if (listMigrations().every(({ name }) => applied.has(name))) return []
    // A record without an end is of a process that died before its script took effect.
    await lock
      .query(
        `
      DO $$ BEGIN
        IF to_regclass('_prisma_migrations') IS NOT NULL THEN
          UPDATE "_prisma_migrations" SET "rolled_back_at" = now() WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL;
        END IF;
      END $$`,
      )
      .catch((error: Error & { code?: string }) => {
        throw error.code === NO_PRIVILEGE
          ? new Error(
              'The database lacks migrations, and this role may not apply them: run `npm run db:migrate` with MIGRATION_DATABASE_URL.',
            )
          : error
      })
    const engine = await openEngine(pool)
    const { appliedMigrationNames } = await engine.applyMigrations({
      filters: FILTERS,
      migrationsList: {
        baseDir: MIGRATIONS_DIR,
        lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
        shadowDbInitScript: '',
        migrationDirectories: listMigrations().map(({ name, sql }) => ({
          path: name,
          migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
        })),
      },
    })
    const { rows } = await lock.query<{ found: string | null }>(
      "SELECT to_regclass('exposure')::text AS found",
    )
    if (!rows[0]?.found) throw new Error('The migrations ran, but their tables are missing.')
    return appliedMigrationNames
  } finally {
    await lock.end()
    await pool.end()
  }
}

async function finishedMigrations(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ found: string | null }>(
    "SELECT to_regclass('_prisma_migrations')::text AS found",
  )
  if (!rows[0]?.found) return new Set()
  const finished = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  return new Set(finished.rows.map((row) => row.name))
}

/**
 * The SQL that leads from one schema text to another; from nothing when `from` is null.
 * Used to write a new migration and to check the migrations against the schema.
 */
export async function diffSchemas(
  connectionString: string,
  from: string | null,
  to: string,
): Promise<string> {
  const pool = new Pool({ connectionString, max: 1, allowExitOnIdle: true })
  const engine = await openEngine(pool)
  const { stdout } = await engine.diff({
    from:
      from === null
        ? { tag: 'empty' }
        : { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: from }] },
    to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: to }] },
    script: true,
    exitCode: null,
    filters: FILTERS,
  })
  await pool.end()
  return stdout ?? ''
}
