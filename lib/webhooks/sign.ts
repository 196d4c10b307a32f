import { createHmac } from 'node:crypto'

// Standard Webhooks (standardwebhooks.com): what is signed is `id.timestamp.body`. Pure.

/**
 * The headers of a delivery.
 * @param id the same for every try, by which a receiver knows what it has had.
 * @param keys each signs, so that a receiver may know the one or the other while a secret is replaced.
 * @param at of this try: receivers refuse old ones.
 */
export function signedHeaders(
  id: string,
  body: string,
  keys: readonly Buffer[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys
      .map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
      .join(' '),
  }
}
