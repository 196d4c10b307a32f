import type { CheckResult } from './breaches/breach'
import type { SubmissionType } from './leads/forms'
import type { GetNotifiedInput } from './leads/schema'

// The browser's side of /v1: the only place that calls fetch.

/** An answer other than 2xx, or none at all (status 0: the network failed). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fieldErrors?: Record<string, string>,
    /** Seconds. */
    readonly retryAfter?: number,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

/** Longer than the server's own limit for a check, so that its answer arrives before we give up. Milliseconds. */
const TIMEOUT_MS = 15_000

async function post<T>(path: string, body: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch {
    throw new ApiError(0, 'network', 'We could not reach the service.')
  }
  // A proxy in between may answer with a page instead of JSON.
  const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null
  if (response.ok && answer) return answer as T
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN)
  throw new ApiError(
    response.ok ? 502 : response.status,
    typeof answer?.code === 'string' ? answer.code : 'unknown',
    typeof answer?.message === 'string' ? answer.message : `HTTP ${response.status}`,
    answer?.fieldErrors as Record<string, string> | undefined,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  )
}

/**
 * Checks one address.
 * @throws ApiError 422 bad address, 429 too many, 503 could not be checked, 0 no network.
 */
export function checkBreach(email: string): Promise<CheckResult> {
  return post<CheckResult>('/v1/breaches/check-breach', { email })
}

/**
 * Sends a lead form. Harmless when repeated.
 * @throws ApiError 422 wrong fields (in `fieldErrors`), 429 too many, 503 try again in a moment, 0 no network.
 */
export function submitLead(request: GetNotifiedInput): Promise<{ message: string; submissionType: SubmissionType }> {
  return post('/v1/users/get-notified', request)
}
