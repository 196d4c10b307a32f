// What a page or a mail that offers a lawyer says of California. Pure.

/** What the configuration says of it (`readLawyerTerms`). */
export interface LawyerTerms {
  /** Requests from there go to no lawyer. */
  isCaliforniaOff: boolean
  /** The number of the certificate; null where there is none. */
  certificate: string | null
}

export const CALIFORNIA_OFF = 'We do not pass requests from California to lawyers.'

/** What somebody there can do without us. */
export const CALIFORNIA_INSTEAD =
  'The State Bar of California lists certified lawyer referral services that you can call yourself. Where claims are open in a settlement, you can file by yourself, free.'

/** That the service is certified. */
export function certificateWords(certificate: string): string {
  return `State Bar of California certified lawyer referral service, number ${certificate}.`
}

/** What stands beside a form that asks for a lawyer; null for nothing. */
export function lawyerNote({ isCaliforniaOff, certificate }: LawyerTerms): string | null {
  if (isCaliforniaOff) return `${CALIFORNIA_OFF} ${CALIFORNIA_INSTEAD}`
  return certificate === null ? null : certificateWords(certificate)
}
