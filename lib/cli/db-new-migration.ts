import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { diffSchemas } from '@/prisma/migrate'
import { env } from '../env'
import { withDatabase } from './with-database'

// Writes the SQL that leads from the last committed schema.prisma to the one in the work tree.

const MIGRATIONS = path.join('prisma', 'migrations')

void withDatabase(async () => {
  const name = process.argv[2]
  if (!name || !/^[a-z0-9_]+$/.test(name))
    throw new Error('Usage: npm run db:new-migration -- name_in_lower_case')
  const committed = execFileSync('git', ['show', 'HEAD:prisma/schema.prisma'], { encoding: 'utf8' })
  const sql = await diffSchemas(
    env().DATABASE_URL,
    committed,
    fs.readFileSync('prisma/schema.prisma', 'utf8'),
  )
  const folder = path.join(MIGRATIONS, `${stampAfter(fs.readdirSync(MIGRATIONS))}_${name}`)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'migration.sql'), sql)
  console.log(path.join(folder, 'migration.sql'))
  return 0
})

/** Now, and after every migration that is there: a new database takes them in this order. @param folders their names. */
function stampAfter(folders: readonly string[]): string {
  const last = folders
    .flatMap((name) => /^\d{14}(?=_)/.exec(name) ?? [])
    .reduce((a, b) => (a > b ? a : b), '')
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  return now > last ? now : String(BigInt(last) + 1n)
}
