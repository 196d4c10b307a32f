// The forms that make a lead, in one table: what each asks, says and sends (specification, sections 2 to 5 and 8, public
// and member side; section 8 of the admin side for /lawyer-consultation). Pure.

/** From the page of breaches that are too old to be followed. */
export const NO_ACTION_BREACH = 'no-action-breach'
/** What uniqueBreachId says where a form is about no breach of the catalogue (specification, section 3). */
export const PLACEHOLDER_BREACHES = [
  'unknown-breach',
  NO_ACTION_BREACH,
  'no-breaches-found',
  'request-lawyer-consultation',
] as const

export type SubmissionType = 'consultation' | 'notification' | 'monitoring'
export type LeadFormId =
  | 'eligibility'
  | 'get-notified'
  | 'request-consultation'
  | 'no-action'
  | 'law-firm'
  | 'no-breaches'
  | 'lawyer-consultation'

/** A box that the form shows, with its words and whether it starts ticked. */
export interface LeadBox {
  label: string
  checked: boolean
}

export interface LeadForm {
  id: LeadFormId
  submissionType: SubmissionType
  submitLabel: string
  busyLabel: string
  /** Boxes in the order of the screen; one that is absent is not asked. */
  boxes: { sms?: LeadBox; future?: LeadBox; lawyer?: LeadBox }
  /** What is sent for connectWithLawyer where there is no box. */
  connectsWithLawyer: boolean
  /** Whether it shows the law firm that an operator has chosen for its breach. */
  namesFirm?: true
  success: { title: string; text: string }
  failure: { title: string; text: string }
  /** Whether the message of a failed request without one of its own is `HTTP error! status: {code}`. */
  showsStatusCode: boolean
}

const SMS: LeadBox = { label: 'Send me text messages (SMS)', checked: false }
const LAWYER: LeadBox = {
  label: 'Connect me with a lawyer if legal action becomes available',
  checked: false,
}
const future = (checked: boolean, label = 'Notify me about future breaches'): LeadBox => ({ label, checked })

const THERE_WAS_AN_ISSUE = 'There was an issue submitting your request. Please try again.'
const ERROR = { title: 'Error', text: THERE_WAS_AN_ISSUE }
const CONSULTATION_FAILED = {
  title: 'Submission Failed',
  text: 'Failed to submit consultation request. Please try again.',
}
const LAWYER_SOON = {
  title: 'Consultation Request Submitted',
  text: 'Your request has been submitted successfully. A lawyer will contact you soon.',
}
const ABOUT_THIS_BREACH = {
  title: 'Success!',
  text: "You've been signed up for notifications about this breach.",
}

export const LEAD_FORMS: Record<LeadFormId, LeadForm> = {
  eligibility: {
    id: 'eligibility',
    submissionType: 'consultation',
    submitLabel: 'Join Class Action (Free)',
    busyLabel: 'Joining...',
    boxes: { sms: SMS, future: future(false) },
    connectsWithLawyer: true,
    namesFirm: true,
    success: LAWYER_SOON,
    failure: CONSULTATION_FAILED,
    showsStatusCode: false,
  },
  'get-notified': {
    id: 'get-notified',
    submissionType: 'notification',
    submitLabel: 'Get Notified',
    busyLabel: 'Signing Up...',
    boxes: { sms: SMS, future: future(false), lawyer: LAWYER },
    connectsWithLawyer: false,
    success: ABOUT_THIS_BREACH,
    failure: ERROR,
    showsStatusCode: true,
  },
  'request-consultation': {
    id: 'request-consultation',
    submissionType: 'consultation',
    submitLabel: 'Request Consultation (Free)',
    busyLabel: 'Submitting Request...',
    boxes: { sms: SMS, future: future(false, 'Notify me about future breaches and legal actions') },
    connectsWithLawyer: true,
    namesFirm: true,
    success: LAWYER_SOON,
    failure: CONSULTATION_FAILED,
    showsStatusCode: false,
  },
  'no-action': {
    id: 'no-action',
    submissionType: 'notification',
    submitLabel: 'Get Notified',
    busyLabel: 'Signing Up...',
    boxes: { sms: SMS, future: future(true), lawyer: LAWYER },
    connectsWithLawyer: false,
    success: ABOUT_THIS_BREACH,
    failure: ERROR,
    showsStatusCode: true,
  },
  'law-firm': {
    id: 'law-firm',
    submissionType: 'consultation',
    submitLabel: 'Request Consultation (Free)',
    busyLabel: 'Submitting Request...',
    boxes: { sms: SMS, future: future(false) },
    connectsWithLawyer: true,
    success: LAWYER_SOON,
    failure: CONSULTATION_FAILED,
    showsStatusCode: false,
  },
  'no-breaches': {
    id: 'no-breaches',
    submissionType: 'monitoring',
    submitLabel: 'Get Notified',
    busyLabel: 'Signing Up...',
    boxes: { future: future(true), lawyer: LAWYER },
    connectsWithLawyer: false,
    success: { title: 'Success!', text: "You've been signed up for breach monitoring and notifications." },
    failure: ERROR,
    showsStatusCode: true,
  },
  'lawyer-consultation': {
    id: 'lawyer-consultation',
    submissionType: 'consultation',
    submitLabel: 'Request Free Consultation',
    busyLabel: 'Submitting...',
    boxes: { sms: SMS, future: future(false), lawyer: { label: 'Connect me with a lawyer', checked: true } },
    connectsWithLawyer: false,
    success: { title: 'Success!', text: 'Your consultation request has been submitted successfully.' },
    failure: ERROR,
    showsStatusCode: true,
  },
}

export const LEAD_FORM_IDS = Object.keys(LEAD_FORMS) as [LeadFormId, ...LeadFormId[]]

/** Under the text-message box. */
export const SMS_NOTE = 'Message and data rates may apply. Reply STOP to opt out.'
/** Above or below every submit button; its two names are links on the screen. */
export const AGREEMENT = 'By submitting, you agree to our Terms of Use and Privacy Policy.'
