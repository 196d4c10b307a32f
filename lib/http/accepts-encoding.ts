import type { IncomingMessage } from 'node:http'

/** Whether the client said that it can read this content coding: named, and not with a quality of zero. */
export function acceptsEncoding({ headers }: Pick<IncomingMessage, 'headers'>, coding: 'br' | 'gzip'): boolean {
  const quality = new RegExp(`(?:^|[\\s,])${coding}(?:\\s*;\\s*q=([\\d.]*))?\\s*(?:,|$)`, 'i').exec(String(headers['accept-encoding'] ?? ''))
  return quality !== null && Number(quality[1] ?? 1) !== 0
}
