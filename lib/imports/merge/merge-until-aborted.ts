import 'server-only'
import { recordAuditBy, type Actor } from '../../audit/record'
import type { ImportSession } from '../import-session'
import type { Arriving } from '../stage/staging-writer'
import { mergeStaged, type MergeCounts } from './merge-staged'

interface MergeInput {
  now: Date
  actor: Actor
  fileName: string
  signal: AbortSignal | undefined
  /** What of the file is still on its way to the database. */
  arriving?: Arriving | null
  /** Looks at what the merge has done, before it counts; throwing undoes it. */
  check?: (counts: MergeCounts) => void
}

/**
 * Merges a staged import, and writes down who did it in the same transaction. A statement under way hears of an abort
 * only when its connection is ended from outside.
 */
export async function mergeUntilAborted(
  session: ImportSession,
  { now, actor, fileName, signal, arriving = null, check }: MergeInput,
): Promise<MergeCounts> {
  const kill = (): void => void session.kill()
  signal?.throwIfAborted()
  signal?.addEventListener('abort', kill, { once: true })
  try {
    return await mergeStaged(session, now, arriving, async (counts) => {
      check?.(counts)
      await recordAuditBy(session.merging, {
        actor,
        action: 'upload.done',
        subject: session.importId,
        after: { fileName, ...counts },
      })
    })
  } finally {
    signal?.removeEventListener('abort', kill)
  }
}
