// What a page or a mail that offers a lawyer says of California. Pure.

/** What the configuration says of it (`readLawyerTerms`). */
export interface LawyerTerms {
  /** Requests from there go to no lawyer. */
  isCaliforniaOff: boolean
  /** The number of the certificate; null where there is none. */
  certificate: string | null
}

const CALIFORNIA_OFF = 'We do not pass requests from California to lawyers.'

/** What somebody there can do without us. */
const CALIFORNIA_INSTEAD =
  'The State Bar of California lists certified lawyer referral services that you can call yourself. Where claims are open in a settlement, you can file by yourself, free.'

/** Why a wish for a lawyer goes to none, to who has it: in short, and with what they can do. */
export const NO_LAWYER = {
  california: {
    short: `${CALIFORNIA_OFF} No lawyer will contact you.`,
    full: `${CALIFORNIA_OFF} No lawyer will contact you. ${CALIFORNIA_INSTEAD}`,
  },
  state: {
    short:
      'We do not connect people in your state with a lawyer at the moment, so no lawyer will contact you for now.',
    full: 'We do not connect people in your state with a lawyer at the moment, so no lawyer will contact you for now.',
  },
} as const

/** That the service is certified. */
export function certificateWords(certificate: string): string {
  return `State Bar of California certified lawyer referral service, number ${certificate}.`
}

/** What stands beside a form that asks for a lawyer; null for nothing. */
export function lawyerNote({ isCaliforniaOff, certificate }: LawyerTerms): string | null {
  if (isCaliforniaOff) return `${CALIFORNIA_OFF} ${CALIFORNIA_INSTEAD}`
  return certificate === null ? null : certificateWords(certificate)
}
