import type { NamedFirm } from '../consents/firm-words'
import type { LawyerTerms } from '../consents/lawyer-terms'
import type { OpenSettlement } from '../settlements/open-settlement'
import type { RecordedSettlement } from '../settlements/recorded'

/** What stands before a lawyer wherever a form can ask for one. */
export interface BeforeLawyer {
  /** The open settlements that its page shows, as they are now. */
  settlements: readonly OpenSettlement[]
  /** Others on record that its page may show, whose claims are not open. */
  records: readonly RecordedSettlement[]
  /** A page that shows them, where this one may not; null where there is nothing to hold back. */
  elsewhere: string | null
  terms: LawyerTerms
  /** The law firm that an operator has chosen for this breach's forms; null for none. */
  firm: NamedFirm | null
}
