import { seed } from '@/prisma/seed'
import { withDatabase } from './with-database'

void withDatabase(async () => {
  const seeded = await seed()
  console.log(
    seeded
      ? `Seeded ${seeded.breaches} breaches and ${seeded.people} demo addresses.`
      : 'There is a catalogue already; nothing was done.',
  )
  return 0
})
