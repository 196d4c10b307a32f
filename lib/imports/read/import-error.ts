import type { ImportReport } from './report'

/** A failure of an import, in words for the person who started it. Never carries a cell's content. */
export class ImportError extends Error {
  /** What was read before the failure, with the row errors; nothing of it was loaded. */
  report: ImportReport | null = null
  /** Whether the same bytes may well be loaded at another time: it was the database's, and none of theirs. */
  isPassing = false

  constructor(message: string) {
    super(message)
    this.name = 'ImportError'
  }
}
