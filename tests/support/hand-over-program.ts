import { closeDatabase } from '@/lib/db/client'
import { createFirmPerson, createHanded } from './firms'

// For tests that have only a database's address: a request that was handed over, and somebody of its firm, signed in. Prints both as JSON.

async function main(): Promise<void> {
  const person = await createFirmPerson()
  const { id } = await createHanded(person.firmId)
  console.log(JSON.stringify({ id, cookie: person.cookie }))
  await closeDatabase()
}

void main()
