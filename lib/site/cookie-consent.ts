// The visitor's choice about cookies and measuring, in the style of consent mode v2: what the site needs is always on,
// the rest is off until chosen. Pure. Whatever loads an outside script has to ask `allows` first.

/** @param isSecure whether there is TLS: then the name itself keeps other hosts from setting it. */
export function consentCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-consent' : 'consent'
}

/** Seconds: after half a year the question is asked again. */
export const CONSENT_MAX_AGE_S = 180 * 24 * 60 * 60

/** What is asked about, where a deployment has it. */
export type ConsentPurpose = 'analytics' | 'advertising'

export type ConsentChoice = Record<ConsentPurpose, boolean>

/** @returns the choice in the cookie; null when none was made, or it cannot be read. */
export function readConsent(value: string | undefined): ConsentChoice | null {
  const match = /^a([01])d([01])$/.exec(value ?? '')
  return match ? { analytics: match[1] === '1', advertising: match[2] === '1' } : null
}

/** What `readConsent` reads. */
export function writeConsent({ analytics, advertising }: ConsentChoice): string {
  return `a${analytics ? 1 : 0}d${advertising ? 1 : 0}`
}

/**
 * What may be loaded: nothing before a choice. A browser that sends Global Privacy Control has said no to advertising,
 * whatever was chosen here before.
 */
export function allows(choice: ConsentChoice | null, globalPrivacyControl: boolean): ConsentChoice {
  return {
    analytics: choice?.analytics ?? false,
    advertising: (choice?.advertising ?? false) && !globalPrivacyControl,
  }
}
