import type { Breach } from '../breach'

/** What our own corpus says: it alone knows whose owner wants public look-ups to say nothing. */
export interface CorpusResult {
  breaches: Breach[]
  optedOut: boolean
}

/** What an account source found. A source that cannot answer throws SourceError; it never answers with an empty list. */
export interface Source<Result = Breach[]> {
  name: string
  /**
   * The breaches that expose an address.
   * @param email normalised.
   * @param emailHash the corpus key of the same address, 16 bytes.
   * @throws SourceError
   */
  findBreaches(email: string, emailHash: Buffer): Promise<Result>
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
