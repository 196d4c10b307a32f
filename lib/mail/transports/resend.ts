import 'server-only'
import { Resend, type ErrorResponse, type Response } from 'resend'
import { env } from '../../env'
import { readExternal, secondsToWait, type ExternalResponse } from '../../http/read-external'
import type { Outcome, OutgoingMail, Pace, Transport } from './transport'

const MAX_WAIT_S = 24 * 60 * 60
/** A response has an id for each of a hundred messages, or a reason. Bytes. */
const MAX_RESPONSE_BYTES = 1024 * 1024
// As the client says it itself.
const NO_RESPONSE = 'Unable to fetch data. The request could not be resolved.'
const NO_REASON =
  'Internal server error. We are unable to process your request right now, please try again later.'
/** When the account or the configuration is at fault, a person has to mend it. */
const HOLD_MS = 60_000
const QUOTA_MS = 15 * 60_000

/** Names of errors that are about the account, not about the messages (Resend, Errors). */
const ABOUT_THE_ACCOUNT = new Set([
  'missing_api_key',
  'invalid_api_key',
  'restricted_api_key',
  'invalid_access',
  'invalid_from_address',
  'invalid_region',
  'not_found',
  'method_not_allowed',
])
const ABOUT_THE_CONTENT = new Set([400, 413, 422, 451])
/** The same by name, for a response whose body does not repeat its status: the SDK passes on the body only. */
const CONTENT_NAMES = new Set([
  'validation_error',
  'missing_required_field',
  'invalid_parameter',
  'invalid_attachment',
])

interface Failure {
  name?: unknown
  message?: unknown
  statusCode?: unknown
}

/** The provider's client, with its calls bounded as all our reads from outside are. */
class BoundedResend extends Resend {
  constructor(
    private readonly timeoutMs: number,
    ...client: ConstructorParameters<typeof Resend>
  ) {
    super(...client)
  }

  override async fetchRequest<T>(
    path: string,
    { method, headers, body }: RequestInit = {},
  ): Promise<Response<T>> {
    try {
      const response = await readExternal(this.baseUrl + path, {
        method,
        headers,
        body,
        timeoutMs: this.timeoutMs,
        maxBytes: MAX_RESPONSE_BYTES,
      })
      const told = Object.fromEntries(response.headers)
      if (response.status >= 200 && response.status < 300)
        return { data: JSON.parse(response.text) as T, error: null, headers: told }
      return { data: null, error: readError(response), headers: told }
    } catch {
      return {
        data: null,
        error: { name: 'application_error', statusCode: null, message: NO_RESPONSE },
        headers: null,
      }
    }
  }
}

/** Of an error whose body cannot be read, its status still says what it is. */
function readError({ status, text }: ExternalResponse): ErrorResponse {
  try {
    return JSON.parse(text) as ErrorResponse
  } catch {
    return { name: 'application_error', statusCode: status, message: NO_REASON }
  }
}

/** Sends through Resend's batch call (specification, Outside services). */
export function resendTransport(): Transport {
  const { RESEND_API_KEY, RESEND_BASE_URL, MAIL_TIMEOUT_MS } = env()
  const resend = new BoundedResend(MAIL_TIMEOUT_MS, RESEND_API_KEY, { baseUrl: RESEND_BASE_URL })
  return {
    name: 'resend',
    async send(key, mails) {
      const response = await resend.batch.send(mails, {
        idempotencyKey: key,
        batchValidation: 'permissive',
      })
      const headers = response.headers ?? {}
      const outcome = response.data
        ? accepted(response.data, mails)
        : failed((response.error ?? {}) as Failure, headers)
      return { outcome, pace: paceOf(headers) }
    },
  }
}

function accepted(data: unknown, mails: OutgoingMail[]): Outcome {
  const { data: sent, errors } = data as { data?: unknown; errors?: unknown }
  if (!Array.isArray(sent))
    return { kind: 'unsure', waitMs: null, message: 'The provider’s answer could not be read.' }
  const rejected = (Array.isArray(errors) ? errors : []).filter(
    (error): error is { index: number; message: string } =>
      Number.isInteger(error?.index) && error.index >= 0 && error.index < mails.length,
  )
  const refused = new Set(rejected.map(({ index }) => index))
  // Only what was taken is listed; should all be, a refused one has a place without an id.
  const ids = sent.map((entry: unknown) => (entry as { id?: unknown } | null)?.id)
  const all = ids.length === mails.length
  let next = 0
  return {
    kind: 'accepted',
    ids: mails.map((_, index) => {
      if (refused.has(index)) return null
      const id = all ? ids[index] : ids[next++]
      return typeof id === 'string' ? id : null
    }),
    rejected: rejected.map(({ index, message }) => ({ index, message: String(message) })),
  }
}

/** What a failed call means, from its status, the name of its error and its headers. */
function failed({ name, message, statusCode }: Failure, headers: Record<string, string>): Outcome {
  const status = typeof statusCode === 'number' ? statusCode : null
  const words = typeof message === 'string' ? message : 'The provider gave no reason.'
  const waitMs = waitOf(headers)
  if (name === 'daily_quota_exceeded' || name === 'monthly_quota_exceeded')
    return { kind: 'refused', waitMs: waitMs ?? QUOTA_MS, message: words }
  if (status === 429 || name === 'rate_limit_exceeded')
    return { kind: 'refused', waitMs: waitMs ?? resetOf(headers), message: words }
  if (name === 'invalid_idempotent_request' || (status === 409 && name !== 'concurrent_idempotent_requests'))
    return { kind: 'conflict', message: words }
  if (status === null && typeof name === 'string' && CONTENT_NAMES.has(name))
    return { kind: 'invalid', message: words }
  if (status === null || status === 409 || status === 408 || status >= 500 || status < 400)
    return { kind: 'unsure', waitMs, message: words }
  if (typeof name === 'string' && ABOUT_THE_ACCOUNT.has(name))
    return { kind: 'refused', waitMs: waitMs ?? HOLD_MS, message: words }
  if (ABOUT_THE_CONTENT.has(status)) return { kind: 'invalid', message: words }
  return { kind: 'refused', waitMs: waitMs ?? HOLD_MS, message: words }
}

function waitOf(headers: Record<string, string>): number | null {
  return inMs(secondsToWait(headers['retry-after'], MAX_WAIT_S))
}

function resetOf(headers: Record<string, string>): number | null {
  return inMs(secondsToWait(headers['ratelimit-reset'], MAX_WAIT_S))
}

function inMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000
}

function paceOf(headers: Record<string, string>): Pace | null {
  const remaining = Number(headers['ratelimit-remaining'] || NaN)
  const resetMs = resetOf(headers)
  return Number.isFinite(remaining) && resetMs !== null ? { remaining, resetMs } : null
}
