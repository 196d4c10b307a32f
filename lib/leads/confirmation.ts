import { NO_LAWYER } from '../consents/lawyer-terms'
import { breachDetailsPath, getNotifiedPath, paths } from '../paths'
import { PLACEHOLDER_BREACHES, type SubmissionType } from '../consents/lead-forms'

// What the two confirmation pages say, by submissionType (specification, section 2). Pure.

export interface ConfirmationWords {
  title: string
  text: string
}

const SUBMITTED = 'Your request has been submitted successfully.'

/** What the response says to who asks for a lawyer from where none is offered. */
export const NOT_PASSED_ON = {
  california: `${SUBMITTED} ${NO_LAWYER.california.full}`,
  state: `${SUBMITTED} ${NO_LAWYER.state.full}`,
} as const

const WORDS: Record<SubmissionType | 'other', ConfirmationWords> = {
  consultation: {
    title: 'Consultation Request Submitted',
    text: `${SUBMITTED} A lawyer will contact you soon.`,
  },
  notification: {
    title: 'Notification Signup Complete',
    text: 'You\u2019ve been signed up for notifications about this breach.',
  },
  monitoring: {
    title: 'Breach Monitoring Active',
    text: 'You\u2019ve been signed up for breach monitoring and notifications.',
  },
  other: { title: 'Request Received', text: SUBMITTED },
}

/**
 * What follows stands in its steps: tracker.ts.
 * @param submissionType any other reads as a plain request.
 * @param notPassedOn why a lawyer was asked for, and none is offered there.
 */
export function confirmationWords(
  submissionType: SubmissionType | string,
  { notPassedOn = null }: { notPassedOn?: keyof typeof NOT_PASSED_ON | null } = {},
): ConfirmationWords {
  const words = Object.hasOwn(WORDS, submissionType) ? WORDS[submissionType as SubmissionType] : WORDS.other
  return notPassedOn === null ? words : { ...words, text: NOT_PASSED_ON[notPassedOn] }
}

/** The choices that were made, in words; none when nothing was ticked. */
export function chosenInWords(choices: { sms: boolean; future: boolean; lawyer: boolean }): string[] {
  return [
    ...(choices.future ? ['News about future breaches and legal actions'] : []),
    ...(choices.sms ? ['Text messages (reply STOP to end them)'] : []),
    ...(choices.lawyer ? ['Contact with a lawyer'] : []),
  ]
}

/** Where a request's form can be filled in again, with another address. */
export function formPathOf({
  submissionType,
  uniqueBreachId,
}: {
  submissionType: SubmissionType
  uniqueBreachId: string
}): string {
  if (uniqueBreachId === 'request-lawyer-consultation') return paths.lawyerConsultation
  if ((PLACEHOLDER_BREACHES as readonly string[]).includes(uniqueBreachId)) return paths.breachChecker
  return submissionType === 'consultation'
    ? breachDetailsPath(uniqueBreachId)
    : getNotifiedPath(uniqueBreachId)
}
