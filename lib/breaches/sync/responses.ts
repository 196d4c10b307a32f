import { z } from 'zod'

// What the calls about the catalogue's sync respond with. Pure.

const count = z.number().int()

/** One run of it. Its figures are null until it is done. */
export const syncRunSchema = z.object({
  id: count,
  state: z.enum(['running', 'done', 'failed']),
  source: z.string(),
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  added: count.nullable(),
  changed: count.nullable(),
  unchanged: count.nullable(),
  /** Entries of earlier syncs that this one did not have. */
  absent: count.nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
})
export type SyncRun = z.infer<typeof syncRunSchema>

export const syncRunsResponse = z.object({ runs: z.array(syncRunSchema) })

export const startedSyncResponse = z.object({ run: syncRunSchema })

const removed = z.object({
  name: z.string(),
  title: z.string(),
  removedAt: z.iso.datetime(),
  removedBy: z.string(),
})

export const removedResponse = z.object({ results: z.array(removed), totalResults: count })
export type RemovedList = z.infer<typeof removedResponse>

export const restoredResponse = z.object({ name: z.string(), restored: z.boolean(), message: z.string() })
export type RestoredBreach = z.infer<typeof restoredResponse>
