import { z } from 'zod'
import type { Upload } from '../uploads/upload'

// What is known of the watched folder. Pure.

/**
 * found: waits for its turn; importing: is being imported, or was when a worker died; done: imported from here; known: the same bytes were
 * imported before, by whatever way; failed: not imported, and not tried again until an operator says so.
 */
export type WatchedState = 'found' | 'importing' | 'done' | 'known' | 'failed'

/** Imports of one content that begin without coming to an end: more would be for ever. */
export const MOST_ATTEMPTS = 5

/** How often a worker looks. Milliseconds. */
export const LOOK_EVERY_MS = 30_000

/** Files, and names that cannot be read, that the panel shows. */
export const SHOWN_FILES = 20

export interface WatchedItem {
  digest: string
  fileName: string
  bytes: number
  state: WatchedState
  /** What its columns were read by. */
  readBy: string | null
  error: string | null
  movedAt: string
  /** Its import, or the one that came before. */
  upload: Upload | null
  /** Whether a file with these bytes is in the folder now. */
  isThere: boolean
}

export interface FolderState {
  /** Null where no worker has ever looked. */
  folder: {
    lastLookAt: string
    /** Whether no worker has looked for much longer than it takes, with nothing under way that would explain it. */
    isLate: boolean
    problem: string | null
    files: number
    isCut: boolean
    waiting: number
  } | null
  /** The latest first. */
  items: WatchedItem[]
  /** Files that cannot be read, whatever is in them. */
  unreadable: { name: string; problem: string }[]
  unreadableCount: number
}

export const retriedResponse = z.object({ message: z.string(), done: z.boolean() })

/** Whether a text can be a digest as it stands in a path. */
export function isDigest(text: string): boolean {
  return /^[\da-f]{64}$/.test(text)
}
