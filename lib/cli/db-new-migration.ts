import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { diffSchemas } from '@/prisma/migrate'
import { env } from '../env'
import { withDatabase } from './with-database'

// Writes the SQL that leads from the last committed schema.prisma to the one in the work tree.

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
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = path.join('prisma', 'migrations', `${stamp}_${name}`)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'migration.sql'), sql)
  console.log(path.join(folder, 'migration.sql'))
  return 0
})
