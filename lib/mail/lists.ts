// The lists that a person can be on who is not to be written to. Pure.

/** `alerts`: campaigns about breaches. `all`: every message, also those that were asked for; the mailbox refuses us. */
export type SuppressionList = 'alerts' | 'all'

export type SuppressionReason = 'unsubscribed' | 'bounced' | 'complained' | 'operator'
