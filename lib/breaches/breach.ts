import type { BreachEvidence } from './status/evidence'
import type { Severity } from './status/severity'

/**
 * A breach as pages and /v1 show it (contracts, Ours). Dates are text: `breachDate` is `YYYY-MM-DD`, the others ISO
 * 8601 in UTC. `description` is HTML that was cleaned when it was written.
 */
export interface Breach {
  id: string
  uniqueBreachId: string
  name: string
  title: string
  domain: string
  description: string
  breachDate: string
  addedDate: string
  modifiedDate: string
  /** People (or records) affected. */
  pwnCount: number
  dataClasses: string[]
  severity: Severity
  /** A code of lib/breaches/status/status-table.ts, as text. */
  massActionBreachStatus: string
  /** Only ever a path on this site. A logo on another host would tell that host what the visitor looked at. */
  logoUrl: string | null
  logoPath: string | null
  hasLegalAction: boolean
  /** What the status rests on, where an operator has given it. */
  evidence: BreachEvidence | null
  isVerified: boolean
  isFabricated: boolean
  isSensitive: boolean
  isRetired: boolean
  isSpamList: boolean
  isMalware: boolean
  isStealerLog: boolean
  isManualUpload: boolean
  /** A fictional company, to be labelled so wherever it is shown. */
  isExample: boolean
}

/** `found`: at least one breach to show. `none-known`: every source answered, and none has it. Else `could-not-check`. */
export type CheckOutcome = 'found' | 'none-known' | 'could-not-check'

export interface CheckResult {
  /** The normalised address that was checked. */
  email: string
  outcome: CheckOutcome
  breaches: Breach[]
  /** True when a source did not answer, so that there may be more than `breaches` says. */
  incomplete: boolean
}
