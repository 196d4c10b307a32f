import type { Breach } from '../breach'

export interface Address {
  /** Normalised. */
  email: string
  /** The corpus key of the same address, 16 bytes. */
  emailHash: Buffer
}

/** That an address is in a breach. */
export interface Exposure {
  email: string
  breach: Breach
}

/** What our own corpus says: it alone knows whose owner wants public look-ups to say nothing. */
export interface CorpusResult {
  breaches: Breach[]
  optedOut: boolean
  /** As of the look-up: lib/breaches/catalogue/settlements-version.ts. */
  settlementsVersion: string | null
}

/** How old an answer may be: `recent`, as old as a replica of ours may be (lib/db/replicas.ts); `fresh`, not at all. */
export type Reads = 'fresh' | 'recent'

/** What an account source found. A source that cannot answer throws SourceError; it never answers with an empty list. */
export interface Source<Result = Breach[]> {
  name: string
  /**
   * The breaches that expose an address.
   * @param email normalised.
   * @param emailHash the corpus key of the same address, 16 bytes.
   * @param reads `fresh` where it is left out. For our own corpus; an outside source has no choice.
   * @throws SourceError
   */
  findBreaches(email: string, emailHash: Buffer, reads?: Reads): Promise<Result>
  /**
   * Where a source can be asked about several addresses at once, always `fresh`; one that cannot is asked about each by itself.
   * @throws SourceError
   */
  findExposures?(addresses: readonly Address[]): Promise<SourceFindings>
}

export interface SourceFindings {
  exposures: Exposure[]
  /** The addresses whose owner wants public look-ups to say nothing; only our own corpus knows. */
  optedOut?: readonly string[]
  settlementsVersion?: string | null
}

/** Why a source could not say. Carries no address. */
export class SourceError extends Error {
  constructor(
    readonly source: string,
    readonly reason: string,
    /** Seconds, when the source said when to come back. */
    readonly retryAfter?: number,
  ) {
    super(`${source}: ${reason}`)
    this.name = 'SourceError'
  }
}
