import { closeDatabase } from '@/lib/db/client'
import { writeNotices } from '@/lib/follows/write-notices'

// A process that writes the mail about days until there is nothing left to write, for tests that kill it.

async function main(): Promise<void> {
  process.send?.('begun')
  while ((await writeNotices(Number.POSITIVE_INFINITY)) > 0);
  process.send?.('done')
  await closeDatabase()
}

main().then(
  () => process.exit(0),
  () => process.exit(1),
)
