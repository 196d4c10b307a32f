import type { IncomingMessage } from 'node:http'

/** Whether the client said that it can read this content coding: named, and not with a quality of zero. */
export function acceptsEncoding(
  { headers }: Pick<IncomingMessage, 'headers'>,
  coding: 'br' | 'gzip',
): boolean {
  const codings = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
  const named = codings
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .find(([name]) => name === coding)
  if (!named) return false
  const quality = named.find((part) => part.startsWith('q='))
  return quality === undefined || Number(quality.slice('q='.length)) !== 0
}
