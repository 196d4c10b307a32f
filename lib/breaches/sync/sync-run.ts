import '../../validation/zod-in-browsers'
import { z } from 'zod'

// One run of the catalogue's sync, as /v1 and the Status Management tab show it. Pure.

export const syncRunSchema = z.object({
  id: z.number().int(),
  state: z.enum(['running', 'done', 'failed']),
  source: z.string(),
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Null until it is done. */
  added: z.number().int().nullable(),
  changed: z.number().int().nullable(),
  unchanged: z.number().int().nullable(),
  /** Entries of earlier syncs that this one did not have. */
  absent: z.number().int().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
})

export type SyncRun = z.infer<typeof syncRunSchema>

/** What the last run found, in one line. */
export function syncSummary({ state, added, changed, unchanged, absent, error }: SyncRun): string {
  if (state === 'running') return 'A sync is running.'
  if (state === 'failed') return error ?? 'The sync failed.'
  return `${added} added, ${changed} changed, ${unchanged} unchanged${absent ? `, ${absent} no longer listed and kept` : ''}.`
}
