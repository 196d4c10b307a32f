import type { LossEntry } from '../plan/diary/entry'
import type { keptEntriesResponse, removedEntryResponse } from '../plan/diary/schema'
import type {
  carriedResponse,
  FreezeChange,
  freezeResponse,
  markedStepResponse,
  StepChange,
} from '../plan/schema'
import type { PlanMarks } from '../plan/step'
import { call, type ResponseOf } from './call'

// A member's plan and diary.

/** Notes whether a step is done, waits, or is not for them. */
export function markStep(change: StepChange): Promise<ResponseOf<typeof markedStepResponse>> {
  return call('PUT', '/v1/users/me/plan', change)
}

/** Carries over what this browser kept. */
export function carryMarks(done: PlanMarks['done']): Promise<ResponseOf<typeof carriedResponse>> {
  return call('POST', '/v1/users/me/plan', { done })
}

/** Notes a freeze. @throws ApiError 422 no day, or one that has passed. */
export function setFreeze(change: FreezeChange): Promise<ResponseOf<typeof freezeResponse>> {
  return call('PUT', '/v1/users/me/plan/freezes', change)
}

/** Writes losses down, or changes them. @throws ApiError 409 the diary is full, 422 wrong fields: `entries.0.day`. */
export function keepEntries(entries: readonly LossEntry[]): Promise<ResponseOf<typeof keptEntriesResponse>> {
  return call('POST', '/v1/users/me/diary', { entries })
}

/** Takes an entry out. Harmless when repeated. */
export function removeEntry(id: string): Promise<ResponseOf<typeof removedEntryResponse>> {
  return call('DELETE', `/v1/users/me/diary?id=${encodeURIComponent(id)}`)
}

/** Answer a file: a link of the page leads there. */
export const DIARY_CSV_PATH = '/v1/users/me/diary/csv'
export const DIARY_JSON_PATH = '/v1/users/me/diary/json'
