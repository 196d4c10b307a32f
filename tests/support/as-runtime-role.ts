import { closeDatabase } from '@/lib/db/client'
import { env } from '@/lib/env'
import { asRuntime } from './test-server'

/** From now on the file's tests, and what they call, are the role that the product runs as. */
export async function actAsRuntimeRole(): Promise<void> {
  await closeDatabase()
  process.env.DATABASE_URL = await asRuntime(process.env.DATABASE_URL!)
  env().DATABASE_URL = process.env.DATABASE_URL
}
