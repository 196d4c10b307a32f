import { setLogLevel } from '@/lib/log'
import { createTestDatabase, SERVER_VARIABLE } from './test-server'

// Every test file gets a database of its own.
beforeAll(async () => {
  setLogLevel('silent')
  const server = process.env[SERVER_VARIABLE]
  if (!server) throw new Error('The database server of the test run is missing.')
  process.env.DATABASE_URL = await createTestDatabase(server, `redress_worker_${process.env.JEST_WORKER_ID}`)
})

afterAll(async () => {
  const { closeDatabase } = await import('@/lib/db/client')
  await closeDatabase()
})
