import { Client, escapeLiteral } from 'pg'

// Web and worker work as a role that reads and writes rows and owns nothing of ours: it cannot change a table, drop one, or switch
// off the triggers that keep consents and counts. Migrations run as the role that owns the tables.

/** Of the embedded server. */
export const RUNTIME_ROLE = 'redress_app'

/** Makes the role, or sets its password anew. @param adminUrl of a role that may. */
export async function ensureRole(adminUrl: string, role: string, password: string): Promise<void> {
  await run(
    adminUrl,
    `
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${escapeLiteral(role)}) THEN EXECUTE format('CREATE ROLE %I', ${escapeLiteral(role)}); END IF;
      EXECUTE format('ALTER ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD %L', ${escapeLiteral(role)}, ${escapeLiteral(password)});
    END $$`,
  )
}

/**
 * Gives a role what running takes, in one database: rows of our tables, tables of its own for what an import stages, temporary
 * ones, and a schema of its own for the job queue. Harmless when repeated; to be repeated after each migration. A queue that the
 * owner had made is dropped: it holds nothing but when the clock's jobs ran last.
 * @param ownerUrl of the role that owns the tables.
 */
export async function grantRuntime(ownerUrl: string, role: string): Promise<void> {
  await run(
    ownerUrl,
    `
    DO $$
    DECLARE
      app CONSTANT text := ${escapeLiteral(role)};
      item record;
    BEGIN
      EXECUTE format('GRANT CONNECT, TEMPORARY, CREATE ON DATABASE %I TO %I', current_database(), app);
      EXECUTE format('GRANT USAGE, CREATE ON SCHEMA public TO %I', app);
      FOR item IN
        SELECT c.oid::regclass AS name, c.relkind = 'S' AS is_sequence, c.relname LIKE 'import\\_stage\\_%' AS is_staging, c.relname = '_prisma_migrations' AS is_record
        FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'S') AND c.relowner = current_user::regrole
      LOOP
        IF item.is_staging THEN EXECUTE format('ALTER TABLE %s OWNER TO %I', item.name, app);
        ELSIF item.is_sequence THEN EXECUTE format('GRANT USAGE, SELECT ON SEQUENCE %s TO %I', item.name, app);
        ELSIF item.is_record THEN EXECUTE format('GRANT SELECT ON %s TO %I', item.name, app);
        ELSE EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO %I', item.name, app);
        END IF;
      END LOOP;
      IF EXISTS (SELECT FROM pg_namespace WHERE nspname = 'pgboss' AND nspowner = current_user::regrole) THEN DROP SCHEMA pgboss CASCADE; END IF;
    END $$`,
  )
}

/** The role that a connection string names. */
export function roleIn(connectionString: string): string {
  return decodeURIComponent(new URL(connectionString.replace('@/', '@localhost/')).username)
}

async function run(connectionString: string, sql: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    // Two starts at once would meet in the same rows of the catalogue.
    await client.query("SELECT pg_advisory_lock(hashtext('redress.grants'))")
    await client.query(sql)
  } finally {
    await client.end()
  }
}
