import 'server-only'
import { recordAuditBy, type Actor } from '../../audit/record'
import type { ImportSession } from '../import-session'
import { mergeStaged, type MergeCounts } from './merge-staged'

interface MergeInput {
  now: Date
  actor: Actor
  fileName: string
  signal: AbortSignal | undefined
  /** Looks at what the merge has done, before it counts; throwing undoes it. */
  check?: (counts: MergeCounts) => void
}

/**
 * Merges a staged import, and writes down who did it in the same transaction. A statement under way hears of an abort
 * only when its connection is ended from outside.
 */
export async function mergeUntilAborted(
  session: ImportSession,
  { now, actor, fileName, signal, check }: MergeInput,
): Promise<MergeCounts> {
  const kill = (): void => void session.kill()
  signal?.throwIfAborted()
  signal?.addEventListener('abort', kill, { once: true })
  try {
    return await mergeStaged(session, now, async (counts) => {
      check?.(counts)
      await recordAuditBy(session.client, {
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
