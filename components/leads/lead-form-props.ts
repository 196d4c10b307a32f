import type { LeadFormId, SubmissionType } from '@/lib/consents/lead-forms'
import type { BeforeLawyer } from '@/lib/leads/before-lawyer'
import type { LeadFields } from '@/lib/leads/schema'

/** What somebody typed into a form before this one. */
export interface TypedBefore extends Partial<LeadFields> {
  /** The last request that was sent in this visit. */
  sent?: { submissionType: SubmissionType; uniqueBreachId: string; email: string }
  /** What was wrong with it, when the browser sent the form by itself. */
  refused?: { form: string; values: Record<string, string>; errors: Record<string, string>; said: string }
}

export interface LeadFormProps {
  form: LeadFormId
  /** The breach's public key, or one of the placeholders. */
  uniqueBreachId: string
  /** The address the form is about. It cannot be changed here; without one the field is open. */
  email?: string
  /** What to start with in the open email field. */
  suggestedEmail?: string
  /** What this visitor typed into a request that they took back. */
  typed?: TypedBefore
  /** Where the visitor came from: a mailed link has no summary to go back to. */
  redirectedFromEmail?: boolean
  /** What stands before a lawyer. */
  before: BeforeLawyer
  /** Whether it was sent in this visit, and this would be another. */
  wasSent?: boolean
  /** Two fields a row from 640 px on. */
  wide?: boolean
}
