import 'server-only'
import type { ImportSession } from '../import-session'
import { incomingBreach, type FileSource } from '../merge/own-facts'
import type { BreachFacts } from '../read/row'
import type { LaidOut } from './lay-out'
import { PortionStore } from './portion-store'
import { reservePatiently, type ReservedIds } from './reserved'
import type { AddressBatch } from './seal-batch'
import type { Sealer } from './sealer'
import type { Checkpoint, FactsRow, StagedFacts } from './staging-table'

/** Addresses that are sealed together: enough that it costs little, and little enough to stay in the processor's cache. */
const BATCH_ADDRESSES = 1_024
/** Whole portions that are sealed or stored while the next one is read. The first ones are none: many of them may be under way. */
const MOST_UNDER_WAY = 2.5
/** Of a whole portion, what the first one has; each further one has twice as much. */
const FIRST_SHARE = 1 / 16

/** A part of the file. */
interface Portion {
  batches: AddressBatch[]
  facts: FactsRow[]
  /** The breaches that are met here first. */
  met: { number: number; facts: BreachFacts }[]
  /** Addresses and breaches. */
  size: number
}

/** A file that is read, and not stored to its end yet. */
export interface Arriving {
  /** Rows of the staging table, of breaches, that may not be in it yet. */
  facts: readonly FactsRow[]
  /** Resolves when all of the file is stored. */
  stored: Promise<void>
}

const emptyPortion = (): Portion => ({ batches: [], facts: [], met: [], size: 0 })

/**
 * Takes what is read of a file to where it belongs, sealed, portion by portion, while reading goes on. What a file brings to breaches that
 * are there, and all of a short one, goes into the staging table. The rest of a long one goes into the corpus at once, under ids that are
 * reserved for its breaches (docs/decisions/0055). Call `drain` between adds; it waits while too much is under way. What came before a
 * checkpoint stays there whatever becomes of this process.
 */
export class StagingWriter {
  /** Addresses and breaches of a portion: a fraction of a second's work, and far more than a transaction costs. A test has fewer. */
  static portionSize = 25_000
  /**
   * What may be on its way to the database when the merge begins: facts, in characters, and how long storing them will take, by its pace
   * until then, in milliseconds. Less is not worth a connection; for more others would have to wait. A test has others.
   */
  static early = { mostFacts: 8 * 1024 * 1024, leastMs: 100, mostMs: 1_000 }

  private readonly store: PortionStore
  /** Addresses of the portion that were added since the last drain, with the numbers of their breaches; they are pieces of the file's text. */
  private emails: string[] = []
  private breachNumbers: number[] = []
  private portion = emptyPortion()
  /** By a breach's number: the id that is reserved for it, or 0; nothing before it is met. */
  private readonly ids: number[] = []
  private isLong = false
  private portions = 0
  /** Addresses and breaches of portions that are closed and not stored yet. */
  private underWay = 0
  /** Ids for all breaches of the portions that are closed. */
  private reserved: Promise<unknown> = Promise.resolve()
  private stored: Promise<void> = Promise.resolve()
  /** Addresses and breaches that are stored, and when the first portion was closed. */
  private storedSize = 0
  private began = 0
  /** Facts of the portions that are closed and not committed yet. */
  private readonly arriving: (readonly FactsRow[])[] = []
  private failure: unknown = null
  private discarding = false

  /** @param reserved by an import of the same file that was cut off. */
  constructor(
    private readonly session: ImportSession,
    private readonly file: FileSource,
    private readonly sealer: Sealer,
    reserved: ReservedIds,
  ) {
    this.store = new PortionStore(session)
    for (const [number, id] of reserved) this.ids[number] = id
    this.isLong = reserved.size > 0
  }

  addBreach(number: number, facts: StagedFacts): void {
    if (this.discarding) return
    this.portion.size++
    this.portion.facts.push({ breachNumber: number, json: JSON.stringify(facts) })
    if (this.ids[number] !== undefined || 'rows' in facts) return
    this.ids[number] = 0
    this.portion.met.push({ number, facts })
  }

  addEmail(breachNumber: number, email: string): void {
    if (this.discarding) return
    this.portion.size++
    this.emails.push(email)
    this.breachNumbers.push(breachNumber)
    if (this.emails.length >= BATCH_ADDRESSES) this.encodeEmails()
  }

  /** Takes no more rows: the import is known to fail. */
  discard(): void {
    this.discarding = true
    this.emails = []
    this.breachNumbers = []
    this.portion = emptyPortion()
  }

  /** Returns when little enough is under way to add more. */
  async drain(): Promise<void> {
    this.encodeEmails()
    // One row may have as many addresses as a file.
    if (this.portion.size >= 2 * StagingWriter.portionSize) this.closePortion(null)
    while (this.underWay > MOST_UNDER_WAY * StagingWriter.portionSize && !this.failure) await this.oneStored()
    if (this.failure) throw this.failure
  }

  /** Keeps what was added, once that is much. @param at the rows of the file that are added whole. */
  keep(at: Omit<Checkpoint, 'isEnd'>): void {
    // The first ones are shorter: the database is to have work soon.
    const size = StagingWriter.portionSize * Math.min(1, FIRST_SHARE * 2 ** this.portions)
    if (this.portion.size >= size && !this.discarding) this.closePortion({ ...at, isEnd: false })
  }

  /**
   * Writes the rest. @param at null where all of the file is stored already.
   * @returns once ids are reserved for all breaches that need one.
   */
  async end(at: Omit<Checkpoint, 'isEnd'> | null): Promise<Arriving & { isWorthwhile: boolean }> {
    if (at) this.closePortion({ ...at, isEnd: true }, this.isLong)
    await this.reserved
    const stored = this.stored.then(() => {
      if (this.failure) throw this.failure
      return this.store.analyze()
    })
    const { mostFacts, leastMs, mostMs } = StagingWriter.early
    const leftMs = (this.underWay * (performance.now() - this.began)) / this.storedSize
    const facts = this.arriving.flat()
    const size = facts.reduce((sum, { json }) => sum + json.length, 0)
    return { facts, stored, isWorthwhile: leftMs >= leastMs && leftMs <= mostMs && size <= mostFacts }
  }

  /** Gives up what is not stored yet. */
  close(): void {
    this.failure ??= new Error('closed')
  }

  /** @param checkpoint null in the middle of a row. */
  private closePortion(checkpoint: Checkpoint | null, isLong = true): void {
    this.encodeEmails()
    const { portion } = this
    this.portion = emptyPortion()
    this.isLong ||= isLong
    if (this.portions++ === 0) this.began = performance.now()
    this.underWay += portion.size
    this.arriving.push(portion.facts)
    const reserved = this.reserved.then(() => (this.isLong ? this.reserve(portion.met) : undefined))
    this.reserved = reserved.catch(() => {})
    const sealed = reserved.then(() => this.seal(portion))
    const before = this.stored
    this.stored = (async () => {
      try {
        const laidOut = await sealed
        await before
        if (!this.failure) {
          await this.store.store(laidOut, portion.facts, checkpoint)
          this.sealer.giveBack(laidOut)
          // What has no checkpoint is committed with what follows.
          if (checkpoint) this.arriving.splice(0, this.arriving.indexOf(portion.facts) + 1)
        }
      } catch (error) {
        this.failure ??= error
      }
      this.underWay -= portion.size
      this.storedSize += portion.size
      this.heard()
    })()
  }

  private seal({ batches }: Portion): Promise<LaidOut> {
    return this.sealer.seal(
      batches,
      Int32Array.from(this.ids, (id) => id ?? 0),
    )
  }

  private async reserve(met: Portion['met']): Promise<void> {
    if (met.length === 0 || this.file.intoBreachId !== null) return
    const keys = met.map(({ number, facts }) => ({
      number,
      uploadKey: incomingBreach([facts], this.file).uploadKey,
    }))
    const reserved = await reservePatiently(this.session.importId, keys, this.session.lost)
    for (const [number, id] of reserved) this.ids[number] = id
  }

  private heard = (): void => {}

  private oneStored(): Promise<void> {
    return new Promise((resolve) => (this.heard = resolve))
  }

  private encodeEmails(): void {
    if (this.emails.length === 0) return
    this.portion.batches.push(this.sealer.batch(this.emails, this.breachNumbers))
    this.emails = []
    this.breachNumbers = []
  }
}
