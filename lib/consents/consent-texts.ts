import { firmConsent, type NamedFirm } from './firm-words'
import { AGREEMENT, LEAD_FORMS, SMS_NOTE, type LeadFormId } from './lead-forms'

/** Changes with any change of the words below, in lead-forms.ts, in firm-words.ts or in lib/follows/tracker.ts. */
export const CONSENT_VERSION = '2026-11-27'

type ConsentKind = 'terms' | 'email' | 'sms' | 'future_breaches' | 'connect_with_lawyer' | 'law_firm'

export interface ConsentText {
  kind: ConsentKind
  text: string
  /** Of a firm's words: their version. */
  lawFirmVersionId?: string
}

/** For callers of /v1 that are none of our forms: what the flag itself says. */
const PLAIN: Record<Exclude<ConsentKind, 'terms' | 'law_firm'>, string> = {
  email: 'Email me about my request (notificationEmail)',
  sms: 'Send me text messages (notificationSMS)',
  future_breaches: 'Notify me about future breaches (notificationFutureBreaches)',
  connect_with_lawyer: 'Connect me with a lawyer (connectWithLawyer)',
}

/** What of a request says what it agrees to. */
export interface RequestedConsents {
  form?: LeadFormId
  notificationSMS: boolean
  notificationEmail: boolean
  connectWithLawyer: boolean
  notificationFutureBreaches: boolean
}

/** What of a settlement's record was seen before. */
interface SeenBefore {
  slug: string
  version: number
}

/** What stands behind the words of who was shown how to claim before. */
function seenWords({ slug, version }: SeenBefore): string {
  return ` Seen before: how to claim by oneself, settlement ${slug}, version ${version}.`
}

/**
 * What a request agrees to, in the words that its form showed. Pure.
 * @param seen the open settlements that stood before the lawyer.
 * @param firm that it may be passed on to.
 */
export function consentsOf(
  request: RequestedConsents,
  seen: readonly SeenBefore[] = [],
  firm: NamedFirm | null = null,
): ConsentText[] {
  const words = request.form ? wordsOf(request.form) : PLAIN
  const given: [boolean, ConsentText][] = [
    [true, { kind: 'terms', text: AGREEMENT }],
    [request.notificationEmail, { kind: 'email', text: words.email }],
    [request.notificationSMS, { kind: 'sms', text: words.sms }],
    [request.notificationFutureBreaches, { kind: 'future_breaches', text: words.future_breaches }],
    [
      request.connectWithLawyer,
      { kind: 'connect_with_lawyer', text: words.connect_with_lawyer + seen.map(seenWords).join('') },
    ],
  ]
  return [
    ...given.filter(([agreed]) => agreed).map(([, text]) => text),
    ...(firm && request.connectWithLawyer
      ? [{ kind: 'law_firm' as const, text: firmConsent(firm), lawFirmVersionId: firm.versionId }]
      : []),
  ]
}

function wordsOf(id: LeadFormId): typeof PLAIN {
  const { boxes, submitLabel } = LEAD_FORMS[id]
  return {
    // Pressing the button is what asks for mail or for a lawyer where no box does.
    email: submitLabel,
    sms: boxes.sms ? `${boxes.sms.label}. ${SMS_NOTE}` : PLAIN.sms,
    future_breaches: boxes.future?.label ?? PLAIN.future_breaches,
    connect_with_lawyer: boxes.lawyer?.label ?? submitLabel,
  }
}
