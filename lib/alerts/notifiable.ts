// Whether people may be alerted about a breach at all. Pure.

interface Facts {
  isFabricated: boolean
  isSensitive: boolean
  isRetired: boolean
  isVerified: boolean
}

export type NotNotifiable = 'fabricated' | 'sensitive' | 'retired' | 'unverified'

/** What an operator reads. */
export const NOT_NOTIFIABLE_WORDS: Record<NotNotifiable, string> = {
  fabricated: 'This breach is marked as fabricated: nobody may be told that it exposed them.',
  sensitive: 'This breach is sensitive: that a person is in it may stand in no message.',
  retired: 'This breach was retired from the catalogue.',
  unverified: 'This breach is not verified yet.',
}

/**
 * Why nobody may be alerted about a breach, or null. What nobody has verified is sent only when a person decides so.
 * @param automatic true when no person has decided to send it.
 */
export function whyNotNotifiable(breach: Facts, automatic: boolean): NotNotifiable | null {
  if (breach.isFabricated) return 'fabricated'
  if (breach.isSensitive) return 'sensitive'
  if (breach.isRetired) return 'retired'
  return automatic && !breach.isVerified ? 'unverified' : null
}
