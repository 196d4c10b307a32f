import path from 'node:path'
import { defineConfig } from 'prisma/config'

// `prisma generate` looks for the schema engine but never runs it. Naming a binary that exists keeps it from
// downloading one, so that an install needs nothing but the package registry. Migrations run through the WASM
// build of the same engine instead (prisma/migrate.ts).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({
  schema: path.join('prisma', 'schema.prisma'),
  migrations: { path: path.join('prisma', 'migrations') },
})
