import 'server-only'
import type { Transport } from './transport'

/**
 * Without a provider's key nothing leaves the house: a message counts as sent, and is read in the ledger, which holds
 * all there is to it.
 */
export function captureTransport(): Transport {
  return {
    name: 'capture',
    send: (_key, mails) =>
      Promise.resolve({
        outcome: { kind: 'accepted', ids: mails.map(() => null), rejected: [] },
        pace: null,
      }),
  }
}
