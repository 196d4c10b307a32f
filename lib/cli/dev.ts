import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureCertificateKey, ensureSecrets, loadEnvFiles, openDatabase } from '@/prisma/local-env'
import { prepareDatabase } from '@/prisma/prepare-database'
import { seed } from '@/prisma/seed'
import { closeDatabase } from '../db/client'
import { env } from '../env'

// `npm run dev`: the database, migrated and seeded, and the server with reloading.

async function main(): Promise<void> {
  loadEnvFiles()
  ensureSecrets()
  ensureCertificateKey()
  process.env.HOST ||= '127.0.0.1'
  const database = await openDatabase()
  await prepareDatabase(database.ownerUrl, env().DATABASE_URL)
  await seed()
  await closeDatabase()
  const tsx = path.join(process.cwd(), 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const server = spawn(process.execPath, [tsx, '--tsconfig', 'tsconfig.cli.json', 'server.ts'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' },
  })
  // The terminal's Ctrl-C reaches the server too; we wait for it and let go of the database last.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  server.once('exit', (code) => void database.release().finally(() => process.exit(code ?? 0)))
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
