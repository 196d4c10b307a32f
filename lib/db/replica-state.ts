// What is known of a replica, and whether it may answer: decided from positions in the primary's log. Pure.

/** Where the primary's log was at a moment: whatever was committed before `at` stands before `lsn`. */
export interface Position {
  /** Milliseconds of this process's own clock, taken before the primary was asked. */
  at: number
  lsn: bigint
}

/** How a replica stands, in words for whoever runs the site. */
export type ReplicaState = 'in-use' | 'behind' | 'away' | 'no-replica'

/** What a replica has shown of itself. */
export interface Proof extends Position {
  /** When its server was started, as it says it: after a new start it may have replayed less. */
  start: string
}

/** What a replica says when it is looked at. */
export interface Look {
  isStandby: boolean
  replayed: bigint | null
  start: string
  /** Which cluster and which of its histories it has; the primary says its own in the same words. */
  history: string
}

/** As PostgreSQL writes it, `16/B374D848`. @returns null for what is none. */
export function parseLsn(text: string | null): bigint | null {
  const parts = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '')
  return parts && (BigInt(`0x${parts[1]}`) << 32n) + BigInt(`0x${parts[2]}`)
}

/** The same for a statement. */
export function writeLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase()
}

/**
 * How old a replica is at most: the newest of the primary's positions that it has replayed.
 * @param positions oldest first.
 */
export function newestReached(positions: readonly Position[], replayed: bigint | null): Position | null {
  if (replayed === null) return null
  return positions.findLast(({ lsn }) => lsn <= replayed) ?? null
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000

/** How long a replica is let alone after so many failures without a good answer in between. Milliseconds. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 16))
}

/** One replica, as one process sees it. */
export class ReplicaRecord {
  state: ReplicaState = 'away'
  private proof: Proof | null = null
  private failures = 0
  private notBefore = 0

  /** @returns what proves that it is no older than `maxAgeMs`; null when nothing does. */
  proofAt(now: number, maxAgeMs: number): Proof | null {
    return this.proof && now - this.proof.at <= maxAgeMs ? this.proof : null
  }

  /** How old its answers are at most. Milliseconds; null while it gives none. */
  ageAt(now: number): number | null {
    return this.proof && now - this.proof.at
  }

  /** Whether it is time to look at it again. */
  isDue(now: number): boolean {
    return now >= this.notBefore
  }

  /** Notes what it said of itself. @param history the primary's. @param begun when the look began. */
  saw(look: Look, positions: readonly Position[], history: string, begun: number): void {
    // Left out while it was being looked at: what it said may be older than the reason.
    if (begun < this.notBefore) return
    const isOurs = look.isStandby && look.history === history
    const reached = isOurs ? newestReached(positions, look.replayed) : null
    this.proof = reached && { ...reached, start: look.start }
    this.state = reached ? 'in-use' : isOurs ? 'behind' : 'no-replica'
  }

  /** A look-up was answered in time. */
  answered(): void {
    this.failures = 0
  }

  /** Leaves it out for a while: it failed, was late, or is no longer what it was. */
  leaveOut(now: number, state: ReplicaState = 'away'): void {
    // Of several that waited for it at once, the first has said it.
    if (now < this.notBefore) return
    this.failures++
    this.proof = null
    this.state = state
    this.notBefore = now + pauseAfter(this.failures)
  }
}
