import 'server-only'
import { hash, randomBytes } from 'node:crypto'

// Counts by key in a fixed piece of memory. It has no timers and holds no objects, so that neither a count nor what was
// counted can keep anything alive, and however many keys there are it never grows.

/** What a slot takes: 8 bytes of the key's digest, 4 of its count, 8 for the end of its window. */
export const SLOT_BYTES = 20

/** A key may stand in any of so many places, which its digest chooses. */
const PLACES = 8

/** As many keys at once as a process answers calls in six minutes and more. 2.5 MB, touched as they fill. */
const SLOTS = 2 ** 17

/** A key's count in its window. */
export interface Count {
  count: number
  /** When the window ends, milliseconds since 1970. */
  until: number
}

/**
 * Counts in fixed windows, the first call of a key opening its window. A full table forgets the lowest counts first: to make
 * it forget a key that is at its limit, somebody has to bring every other key there (docs/decisions/0022).
 */
export class CountTable {
  /** Nobody outside can choose keys that meet in one place. */
  private readonly secret = randomBytes(16).toString('hex')
  private readonly digests: Uint32Array
  private readonly counts: Uint32Array
  private readonly ends: Float64Array
  private readonly groups: number
  private isEmpty = true

  /** @param slots how many keys it can hold; a power of two, at least 8. */
  constructor(slots = SLOTS) {
    this.groups = slots / PLACES
    this.digests = new Uint32Array(2 * slots)
    this.counts = new Uint32Array(slots)
    this.ends = new Float64Array(slots)
  }

  /** Memory that it takes, whatever it holds. */
  get bytes(): number {
    return this.digests.byteLength + this.counts.byteLength + this.ends.byteLength
  }

  /** How many keys it holds now. Reads the whole table: for tests and benches. */
  size(now = Date.now()): number {
    return this.ends.reduce((held, end) => held + Number(end > now), 0)
  }

  /** Forgets every key. */
  clear(): void {
    if (this.isEmpty) return
    this.ends.fill(0)
    this.isEmpty = true
  }

  /** Counts one call of a key. @param windowMs how long its window is, if this opens it. @returns the count with this call. */
  add(key: string, windowMs: number, now = Date.now()): Count {
    const slot = this.place(key, now)
    if (this.ends[slot]! <= now) {
      this.counts[slot] = 0
      this.ends[slot] = now + windowMs
    }
    this.counts[slot]! += 1
    return { count: this.counts[slot]!, until: this.ends[slot]! }
  }

  /** Takes back one call that was counted. */
  takeBack(key: string, now = Date.now()): void {
    const { slot } = this.find(key, now)
    if (slot !== null && this.counts[slot]! > 0) this.counts[slot]! -= 1
  }

  /** Notes a count that was kept elsewhere. */
  put(key: string, { count, until }: Count, now = Date.now()): void {
    const slot = this.place(key, now)
    this.counts[slot] = count
    this.ends[slot] = until
  }

  /** @returns null when it holds nothing of a key whose window is still open. */
  get(key: string, now = Date.now()): Count | null {
    const { slot } = this.find(key, now)
    return slot === null ? null : { count: this.counts[slot]!, until: this.ends[slot]! }
  }

  /** A key's slot, made ready for it where it has none. */
  private place(key: string, now: number): number {
    const { slot, first, high, low } = this.find(key, now)
    if (slot !== null) return slot
    let chosen = first
    for (let other = first; other < first + PLACES; other++)
      if (this.isWorthLess(other, chosen, now)) chosen = other
    this.digests[2 * chosen] = high
    this.digests[2 * chosen + 1] = low
    this.ends[chosen] = 0
    this.isEmpty = false
    return chosen
  }

  private find(key: string, now: number): { slot: number | null; first: number; high: number; low: number } {
    const digest = hash('sha256', this.secret + key, 'buffer')
    const [high, low] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
    const first = PLACES * (digest.readUInt32LE(8) & (this.groups - 1))
    for (let slot = first; slot < first + PLACES; slot++) {
      if (this.digests[2 * slot] === high && this.digests[2 * slot + 1] === low && this.ends[slot]! > now)
        return { slot, first, high, low }
    }
    return { slot: null, first, high, low }
  }

  /** What is over first, then what was counted least, then what ends soonest. */
  private isWorthLess(slot: number, than: number, now: number): boolean {
    const [isOver, otherIsOver] = [this.ends[slot]! <= now, this.ends[than]! <= now]
    if (isOver || otherIsOver) return isOver && !otherIsOver
    if (this.counts[slot] !== this.counts[than]) return this.counts[slot]! < this.counts[than]!
    return this.ends[slot]! < this.ends[than]!
  }
}
