// Whether people may be alerted about a breach at all. Pure.

interface Facts {
  isFabricated: boolean
  isSensitive: boolean
  isRetired: boolean
}

export type NotNotifiable = 'fabricated' | 'sensitive' | 'retired'

/** What an operator reads. */
export const NOT_NOTIFIABLE_WORDS: Record<NotNotifiable, string> = {
  fabricated: 'This breach is marked as fabricated: nobody may be told that it exposed them.',
  sensitive: 'This breach is sensitive: that a person is in it may stand in no message.',
  retired: 'This breach was retired from the catalogue.',
}

/** Why nobody may be alerted about a breach, or null. Without an operator's word there is more to it: `readAutomatic`. */
export function whyNotNotifiable(breach: Facts): NotNotifiable | null {
  if (breach.isFabricated) return 'fabricated'
  if (breach.isSensitive) return 'sensitive'
  return breach.isRetired ? 'retired' : null
}
