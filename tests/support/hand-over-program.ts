import { closeDatabase } from '@/lib/db/client'
import { createFirmPerson, createHanded, createTestFirm } from './firms'

// For tests that have only a database's address: a request that was handed over, and somebody of its firm, signed in. Prints both as JSON.

async function main(): Promise<void> {
  // The database may have been used before.
  const firm = await createTestFirm({ name: `Oak ${Date.now()} LLP` })
  const person = await createFirmPerson(firm.id)
  const { id } = await createHanded(person.firmId)
  console.log(JSON.stringify({ id, cookie: person.cookie }))
  await closeDatabase()
}

void main()
