import 'server-only'
import { env } from '../env'
import { outsideRequests } from '../outside-requests'

// The one way in which this process reads from a service that is not ours.

export interface ExternalRequest extends Pick<RequestInit, 'method' | 'body' | 'headers'> {
  /** For the whole response, its body too. Milliseconds. */
  timeoutMs: number
  maxBytes: number
}

export interface ExternalResponse {
  status: number
  headers: Headers
  text: string
}

const WORDS = {
  late: 'no answer in time',
  away: 'not reachable',
  'too-large': 'answered with too much',
}

/** Why there is no response. The message says nothing of what was asked. */
export class ExternalError extends Error {
  constructor(readonly reason: keyof typeof WORDS) {
    super(WORDS[reason])
    this.name = 'ExternalError'
  }
}

/**
 * Reads a response of any status, once and within its bounds. A redirect counts as no response: what we send may be an
 * address or a key.
 * @throws ExternalError
 */
export async function readExternal(
  url: string,
  { timeoutMs, maxBytes, headers, ...request }: ExternalRequest,
): Promise<ExternalResponse> {
  const { SITE_NAME, APP_URL } = env()
  try {
    const sent = new Headers(headers)
    if (!sent.has('user-agent')) sent.set('user-agent', `${SITE_NAME} (${APP_URL})`)
    if (!sent.has('accept')) sent.set('accept', 'application/json')
    // Its connection is kept for whoever asks next.
    const response = await outsideRequests(() =>
      fetch(url, {
        ...request,
        headers: sent,
        redirect: 'error',
        // Covers the body too: the signal stays with the stream.
        signal: AbortSignal.timeout(timeoutMs),
      }),
    )
    return { status: response.status, headers: response.headers, text: await readText(response, maxBytes) }
  } catch (error) {
    if (error instanceof ExternalError) throw error
    throw new ExternalError((error as Error).name === 'TimeoutError' ? 'late' : 'away')
  }
}

/** Whoever sends a body is not believed about its length: it is counted as it comes. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ExternalError('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * How long a service asks to be left alone: seconds, or a date (RFC 9110, section 10.2.3).
 * @param said in a header or a body.
 * @param most seconds: a service that says "for years" must not switch itself off here.
 * @returns seconds; null when it says nothing that can be read.
 */
export function secondsToWait(
  said: string | number | null | undefined,
  most: number,
  now = Date.now(),
): number | null {
  if (said === null || said === undefined || said === '') return null
  const number = Number(said)
  const seconds = Number.isNaN(number) ? (Date.parse(String(said)) - now) / 1000 : number
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), most)
}
