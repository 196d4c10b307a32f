import { LEAD_FORM_IDS, LEAD_FORMS } from '../consents/lead-forms'

// Which requests ask for a consultation now, and which for a lawyer should one be needed later. Pure.

/** What of a request matters to a case. `form` is one of lib/consents/lead-forms.ts, or `api`. */
export interface CaseLead {
  uniqueBreachId: string
  form: string
  connectWithLawyer: boolean
}

/** A caller that names no form asks for what its choices amount to: with a lawyer, a consultation. */
export const CONSULTATION_FORMS: readonly string[] = [
  ...LEAD_FORM_IDS.filter((id) => LEAD_FORMS[id].submissionType === 'consultation'),
  'api',
]

/** Whether a request asks for a consultation. */
export function asksForConsultation({ form, connectWithLawyer }: CaseLead): boolean {
  return connectWithLawyer && CONSULTATION_FORMS.includes(form)
}
