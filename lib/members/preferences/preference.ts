import { SMS_NOTE } from '../../consents/lead-forms'

// What a member can switch on and off (specification, section 2, Dashboard, Preferences). Pure.

export const PREFERENCE_NAMES = ['newBreaches', 'classActions', 'settlements', 'autoEnroll', 'sms'] as const

export type PreferenceName = (typeof PREFERENCE_NAMES)[number]

/** The switches' words. Those of a consent are part of its record: a change is one of CONSENT_VERSION too. */
export const PREFERENCE_LABELS: Record<PreferenceName, string> = {
  newBreaches: 'New breach notifications',
  classActions: 'Class action opportunities',
  settlements: 'Settlement notifications',
  autoEnroll: 'Auto-enroll me in future class actions',
  sms: 'Text messages (SMS)',
}

/** Those that decide what is mailed. */
export const MAIL_PREFERENCES = [
  'newBreaches',
  'classActions',
  'settlements',
] as const satisfies readonly PreferenceName[]

export type MailPreference = (typeof MAIL_PREFERENCES)[number]

export function isMailPreference(name: PreferenceName): name is MailPreference {
  return (MAIL_PREFERENCES as readonly PreferenceName[]).includes(name)
}

export const DEFAULT_PREFERENCES: Record<PreferenceName, boolean> = {
  newBreaches: true,
  classActions: true,
  settlements: true,
  autoEnroll: true,
  sms: false,
}

/** What switching one on agrees to. The note stands under the switch. */
export const SMS_CONSENT_TEXT = `${PREFERENCE_LABELS.sms}. ${SMS_NOTE}`

/** What is said when text messages are wanted and there is no number to send them to. */
export const PHONE_IS_MISSING = 'Add a phone number in Settings first.'
