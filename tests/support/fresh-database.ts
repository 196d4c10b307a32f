import { randomUUID } from 'node:crypto'
import { setLogLevel } from '@/lib/log'
import { createTestDatabase, dropTestDatabase, SERVER_VARIABLE } from './test-server'

// Every test file gets a database of its own, under a name of its own: what an earlier one has left running cannot reach it.
const name = `redress_test_${randomUUID().replaceAll('-', '')}`

beforeAll(async () => {
  setLogLevel('silent')
  const server = process.env[SERVER_VARIABLE]
  if (!server) throw new Error('The database server of the test run is missing.')
  process.env.DATABASE_URL = await createTestDatabase(server, name)
})

afterAll(async () => {
  const { closeDatabase } = await import('@/lib/db/client')
  await closeDatabase()
  await dropTestDatabase(process.env[SERVER_VARIABLE]!, name)
})
