import { firmConsent, type FirmWords } from './firm-words'
import { NO_LAWYER } from './lawyer-terms'
import { LEAD_FORMS, type LeadFormId, type SubmissionType } from './lead-forms'

// A request in words, for who is asked to confirm it: what was asked for, about which breach, and how they would be reached.
// Nothing else that its sender typed: whoever typed it may be a stranger. Pure.

/** What of a request is told. */
export interface RequestFacts {
  /** One of lib/consents/lead-forms.ts, or `api`. */
  form: string
  connectWithLawyer: boolean
  notificationSMS: boolean
  notificationFutureBreaches: boolean
  phoneNumber: string
  /** The law firm that it may be passed on to, in the words that were agreed to; null for none. */
  lawFirmVersion?: FirmWords | null
}

export interface RequestWords {
  title: string
  /** What else it asks for. */
  details: string[]
}

const TITLE_LENGTH = 120
const SHOWN_DIGITS = 2

/** Its form's type; a caller that names no form gets what its choices amount to. */
export function submissionTypeOf({
  form,
  connectWithLawyer,
  notificationFutureBreaches,
}: Pick<RequestFacts, 'connectWithLawyer' | 'notificationFutureBreaches'> & {
  form?: string
}): SubmissionType {
  if (form && Object.hasOwn(LEAD_FORMS, form)) return LEAD_FORMS[form as LeadFormId].submissionType
  if (connectWithLawyer) return 'consultation'
  return notificationFutureBreaches ? 'monitoring' : 'notification'
}

/** What a request is about: its title as the catalogue has it, and how a sentence names it (lib/breaches/kinds/kind-table.ts). */
export interface RequestedBreach {
  title: string
  named: (title: string) => string
}

/** @param about null for a request about no particular breach. */
export function requestWords(
  request: RequestFacts,
  about: RequestedBreach | null,
  notPassedOn: keyof typeof NO_LAWYER | null = null,
): RequestWords {
  const { connectWithLawyer, notificationSMS, notificationFutureBreaches, phoneNumber, lawFirmVersion } =
    request
  const breach = about && about.named(tidy(about.title))
  const number = `the number ending in ${phoneNumber.slice(-SHOWN_DIGITS)}`
  // Without the wish a form for a consultation asks for news of its breach, where it is about one: no lawyer is offered where its sender lives.
  const asked = submissionTypeOf(request)
  const type = asked !== 'consultation' || connectWithLawyer ? asked : breach ? 'notification' : 'monitoring'
  const titles: Record<SubmissionType, string> = {
    consultation: breach
      ? `A free consultation with a lawyer about ${breach}`
      : 'A free consultation with a lawyer',
    notification: breach ? `News about ${breach} by email` : 'News about a data breach by email',
    monitoring: notificationFutureBreaches
      ? 'An email when this address appears in a new breach'
      : asked === 'consultation'
        ? 'A request that goes to no lawyer'
        : 'A request without news of breaches',
  }
  const lawyer =
    type === 'consultation'
      ? `A lawyer may contact you at ${number}`
      : `Contact with a lawyer at ${number}, if legal action becomes available`
  return {
    title: titles[type],
    details: [
      ...(connectWithLawyer ? [notPassedOn ? NO_LAWYER[notPassedOn].short : lawyer] : []),
      ...(lawFirmVersion ? [`You agree to this: \u201c${firmConsent(lawFirmVersion)}\u201d`] : []),
      ...(notificationSMS ? [`Text messages to ${number}`] : []),
      ...(notificationFutureBreaches ? ['News about future breaches'] : []),
    ],
  }
}

/** On one line, for a list in mail. */
export function inOneLine({ title, details }: RequestWords): string {
  return [title, ...details].map((part) => (part.endsWith('.') ? part : `${part}.`)).join(' ')
}

/** A title comes from outside: no line break, nothing that turns the text around, no more than fits. */
function tidy(title: string): string {
  const line = title
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
  return line.length > TITLE_LENGTH ? `${[...line].slice(0, TITLE_LENGTH).join('')}\u2026` : line
}
