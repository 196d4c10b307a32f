import 'server-only'
import { randomUUID } from 'node:crypto'
import { ImportSession } from '../csv/import-session'
import { sweepImports } from '../csv/sweep-imports'

/** Says of imports that died with their process that they were interrupted, as every import does before it begins. */
export async function sweepUploads(): Promise<void> {
  const session = await ImportSession.open(randomUUID())
  try {
    await sweepImports(session)
  } finally {
    await session.close()
  }
}
