import 'server-only'
import { randomUUID } from 'node:crypto'
import { ImportSession } from '../import-session'
import { sweepImports } from '../sweep-imports'

/** Clears away what imports left behind, as every import does before it begins. */
export async function sweepUploads(): Promise<void> {
  const session = await ImportSession.open(randomUUID())
  try {
    await sweepImports(session)
  } finally {
    await session.close()
  }
}
