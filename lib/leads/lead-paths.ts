import { LEAD_FORMS, type LeadFormId } from '../consents/lead-forms'
import { breachDetailsPath, getNotifiedPath, paths } from '../paths'

// Where the forms of lib/consents/lead-forms.ts stand, and what follows them. Pure.

const ABOUT_A_BREACH: Partial<Record<LeadFormId, (uniqueBreachId: string) => string>> = {
  eligibility: (id) => `${breachDetailsPath(id)}&check=done`,
  'get-notified': (id) => getNotifiedPath(id),
  'request-consultation': (id) => `${paths.requestConsultation}?uniqueBreachId=${encodeURIComponent(id)}`,
  'no-action': (id) => `${paths.noAction}?uniqueBreachId=${encodeURIComponent(id)}`,
}

const ABOUT_NONE: Partial<Record<LeadFormId, string>> = {
  'law-firm': paths.lawFirmBreach,
  'no-breaches': paths.noBreaches,
}

/**
 * The page where a form stands.
 * @param uniqueBreachId what it is about.
 * @param redirectedFromEmail whether it is that of a mailed link.
 */
export function leadFormPath(form: LeadFormId, uniqueBreachId: string, redirectedFromEmail = false): string {
  if (form === 'request-consultation' && redirectedFromEmail)
    return `${paths.emailedConsultation}?uniqueBreachId=${encodeURIComponent(uniqueBreachId)}&redirectedFromEmail=true`
  return ABOUT_A_BREACH[form]?.(uniqueBreachId) ?? ABOUT_NONE[form] ?? paths.lawyerConsultation
}

/**
 * The page that confirms a request: that for monitoring leads on to an account, which does it.
 * @param redirectedFromEmail who came from a mailed link has no summary to go back to.
 */
export function afterLeadPath(form: LeadFormId, redirectedFromEmail: boolean): string {
  if (LEAD_FORMS[form].submissionType === 'monitoring') return paths.confirmation
  return `${paths.confirmationNoDashboard}${redirectedFromEmail ? '?redirectedFromEmail=true' : ''}`
}
