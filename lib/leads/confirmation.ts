import { NO_LAWYER } from '../consents/lawyer-terms'
import { breachDetailsPath, getNotifiedPath, paths } from '../paths'
import { PLACEHOLDER_BREACHES, type SubmissionType } from '../consents/lead-forms'

// What the two confirmation pages say, by submissionType (specification, section 2). Pure.

export interface ConfirmationWords {
  title: string
  text: string
  /** What happens next, in order. */
  next: string[]
}

const MONITORING_NEXT = [
  'We compare your address with every breach that is added.',
  'When it appears in a new one, we email you what was exposed and what to do.',
  'Every email has a link to stop them.',
]

const SUBMITTED = 'Your request has been submitted successfully.'

/** What the response says to who asks for a lawyer from where none is offered. */
export const NOT_PASSED_ON = {
  california: `${SUBMITTED} ${NO_LAWYER.california.full}`,
  state: `${SUBMITTED} ${NO_LAWYER.state.full}`,
} as const

/** `notPassedOn`: a lawyer was asked for, and none is offered there. `notMonitored`: the breach is too old to be followed. */
interface Circumstances {
  notPassedOn?: keyof typeof NOT_PASSED_ON | null
  notMonitored?: boolean
}

/** Any other type reads as a plain request. */
export function confirmationWords(
  submissionType: SubmissionType | string,
  { notPassedOn = null, notMonitored = false }: Circumstances = {},
): ConfirmationWords {
  if (notPassedOn !== null) {
    const title = titleOf(submissionType)
    return notPassedOn === 'california'
      ? {
          title,
          text: NOT_PASSED_ON.california,
          next: [
            'We keep what else you asked for, such as news by email.',
            'No lawyer gets your name, your number or your address from us.',
            'You can delete it at any time in your settings.',
          ],
        }
      : {
          title,
          text: NOT_PASSED_ON.state,
          next: [
            'We keep your request and read it.',
            'It is not passed on to a lawyer while your state is switched off.',
            'You can delete it at any time in your settings.',
          ],
        }
  }
  switch (submissionType) {
    case 'consultation':
      return {
        title: 'Consultation Request Submitted',
        text: 'Your request has been submitted successfully. A lawyer will contact you soon.',
        next: [
          'We read your request and pass it on to a lawyer.',
          'The lawyer contacts you by phone or email. The first consultation is free.',
          'You decide whether to go on. You can say no at any point.',
        ],
      }
    case 'notification':
      return {
        title: 'Notification Signup Complete',
        text: 'You\u2019ve been signed up for notifications about this breach.',
        next: notMonitored
          ? MONITORING_NEXT
          : [
              'We follow the news and the court filings about this breach.',
              'When a legal action or a settlement is announced, we email you.',
              'Every email has a link to stop them.',
            ],
      }
    case 'monitoring':
      return {
        title: 'Breach Monitoring Active',
        text: 'You\u2019ve been signed up for breach monitoring and notifications.',
        next: MONITORING_NEXT,
      }
    default:
      return {
        title: 'Request Received',
        text: 'Your request has been submitted successfully.',
        next: ['We read your request.', 'If we need anything from you, we email you.'],
      }
  }
}

function titleOf(submissionType: string): string {
  return confirmationWords(submissionType).title
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
