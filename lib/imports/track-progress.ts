import 'server-only'
import { pgPool } from '../db/client'
import type { ImportProgress } from './read/report'
import type { StageCounts } from './stage/stage-counts'

const CALL_EVERY_MS = 100
const STORE_EVERY_MS = 1_000

/** Passes an import's progress on, to the caller up to ten times a second and to its row up to once. */
export class ProgressTracker {
  private calledAt = 0
  private storedAt = performance.now()
  private storing: Promise<void> | null = null

  constructor(
    private readonly importId: string,
    private readonly bytesTotal: number | null,
    private readonly onProgress: (progress: ImportProgress) => void,
  ) {}

  update(counts: StageCounts): void {
    const now = performance.now()
    if (now - this.calledAt >= CALL_EVERY_MS) {
      this.calledAt = now
      this.call('reading', counts)
    }
    if (now - this.storedAt >= STORE_EVERY_MS && !this.storing) {
      this.storedAt = now
      this.storing = this.store(counts)
    }
  }

  /** The reading is over: says so at once, and stores what was read. */
  async finish(counts: StageCounts): Promise<void> {
    await this.storing
    await this.store(counts)
    this.call('reading', counts)
    this.call('merging', counts)
  }

  /** Waits for a write that is under way. */
  async settle(): Promise<void> {
    await this.storing
  }

  private call(phase: ImportProgress['phase'], { bytesRead, rowsAccepted, rowsRejected }: StageCounts): void {
    this.onProgress({ phase, bytesRead, bytesTotal: this.bytesTotal, rowsAccepted, rowsRejected })
  }

  private async store(counts: StageCounts): Promise<void> {
    const { bytesRead, rowsAccepted, rowsRejected, addressesAccepted, addressesRejected } = counts
    // Progress that cannot be stored is no reason to end an import; a lost database ends it by itself.
    await pgPool()
      .query(
        `UPDATE csv_import SET bytes_read = $2, rows_accepted = $3, rows_rejected = $4, addresses_accepted = $5, addresses_rejected = $6 WHERE id = $1`,
        [this.importId, bytesRead, rowsAccepted, rowsRejected, addressesAccepted, addressesRejected],
      )
      .catch(() => {})
    this.storing = null
  }
}
