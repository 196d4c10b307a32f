import 'server-only'
import type { CopyWriter } from './copy-writer'
import { Sealer } from './sealer'
import {
  COPY_HEADER,
  COPY_TRAILER,
  encodeBreach,
  encodeCheckpoint,
  type Checkpoint,
  type StagedFacts,
} from './staging-table'

/** Addresses sealed at a time: enough that handing a batch over costs little. */
const BATCH_ADDRESSES = 1_024
const encoder = new TextEncoder()

/**
 * Fills a staging table: collects addresses into batches, has them sealed, and streams the rows into COPY in whatever
 * order they are ready. Call `drain` between adds; it waits while too much is under way. What came before a checkpoint stays
 * there whatever becomes of this process.
 */
export class StagingWriter {
  /** Addresses and breaches between two checkpoints: some seconds' work, and far more than ending a COPY costs. A test has fewer. */
  static checkpointAfter = 100_000

  private readonly sealer = new Sealer()
  private readonly underWay = new Set<Promise<void>>()
  /** Of those that wait to be sealed, the ones that were added since the last drain; they are pieces of the file's text. */
  private emails: string[] = []
  /** The others, as bytes. */
  private encoded: Uint8Array[] = []
  private breachNumbers: number[] = []
  private breaches: Buffer[] = []
  private failure: unknown = null
  private discarding = false
  private copy: CopyWriter | null = null
  private sinceCheckpoint = 0

  constructor(private readonly openCopy: () => CopyWriter) {}

  addBreach(breachNumber: number, facts: StagedFacts): void {
    if (this.discarding) return
    this.sinceCheckpoint++
    this.breaches.push(encodeBreach(breachNumber, facts))
  }

  addEmail(breachNumber: number, email: string): void {
    if (this.discarding) return
    this.sinceCheckpoint++
    this.emails.push(email)
    this.breachNumbers.push(breachNumber)
    if (this.breachNumbers.length >= BATCH_ADDRESSES) this.sendEmails()
  }

  /** Takes no more rows: the import is known to fail. */
  discard(): void {
    this.discarding = true
    this.emails = []
    this.encoded = []
    this.breachNumbers = []
  }

  /** Returns when little enough is under way to add more. */
  async drain(): Promise<void> {
    this.sendBreaches()
    this.encodeEmails()
    while (this.underWay.size >= this.sealer.concurrency && !this.failure) await Promise.race(this.underWay)
    if (this.failure) throw this.failure
  }

  /** Keeps what was added, once that is much. @param at the rows of the file that are added whole. */
  async keep(at: Omit<Checkpoint, 'isEnd'>): Promise<void> {
    if (this.sinceCheckpoint >= StagingWriter.checkpointAfter && !this.discarding)
      await this.checkpoint({ ...at, isEnd: false })
  }

  /** Writes the rest. */
  async end(at: Omit<Checkpoint, 'isEnd'>): Promise<void> {
    await this.checkpoint({ ...at, isEnd: true })
  }

  /** Ends the COPY, with all that was added and a word of how far it is, which are there both or neither. */
  private async checkpoint(checkpoint: Checkpoint): Promise<void> {
    this.sendBreaches()
    if (this.breachNumbers.length > 0) this.sendEmails()
    await Promise.all(this.underWay)
    if (this.failure) throw this.failure
    await this.write(Buffer.concat([encodeCheckpoint(checkpoint), COPY_TRAILER]))
    await this.copy!.end()
    this.copy = null
    this.sinceCheckpoint = 0
  }

  async close(): Promise<void> {
    await this.sealer.close()
  }

  private sendBreaches(): void {
    if (this.breaches.length === 0) return
    const rows = Buffer.concat(this.breaches)
    this.breaches = []
    this.track(this.write(rows))
  }

  private encodeEmails(): void {
    if (this.emails.length === 0) return
    this.encoded.push(encoder.encode(`${this.encoded.length > 0 ? '\n' : ''}${this.emails.join('\n')}`))
    this.emails = []
  }

  private sendEmails(): void {
    this.encodeEmails()
    const batch = {
      text: this.encoded.length === 1 ? this.encoded[0]! : Buffer.concat(this.encoded),
      breachNumbers: Int32Array.from(this.breachNumbers),
    }
    this.encoded = []
    this.breachNumbers = []
    this.track(this.sealer.seal(batch).then((rows) => this.write(rows)))
  }

  private write(rows: Uint8Array): Promise<void> {
    if (this.copy) return this.copy.write(rows)
    this.copy = this.openCopy()
    return this.copy.write(Buffer.concat([COPY_HEADER, rows]))
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => {
        this.failure ??= error
      })
      .finally(() => this.underWay.delete(tracked))
    this.underWay.add(tracked)
  }
}
