import 'server-only'
import { openDatabase, type OpenDatabase } from '@/prisma/local-env'
import { prepareDatabase } from '@/prisma/prepare-database'
import { closeDatabase } from '../db/client'
import { env } from '../env'

/**
 * Runs a command against the migrated database, and sets the exit code to what it returns. A failure is one readable
 * message, never a stack.
 */
export async function withDatabase(command: () => Promise<number>): Promise<void> {
  let database: OpenDatabase | undefined
  let code = 1
  try {
    database = await openDatabase()
    await prepareDatabase(database.ownerUrl, env().DATABASE_URL)
    code = await command()
  } catch (error) {
    console.error((error as Error).message)
  } finally {
    await closeDatabase().catch(() => {})
    await database?.release()
  }
  process.exitCode = code
}
