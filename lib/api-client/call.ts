import type { output, ZodType } from 'zod'
import type { ErrorBody } from '../http/errors'

// The browser's side of /v1: the only place that calls fetch.

/**
 * What a call responds with, by the schema that its route has: `ResponseOf<typeof checkResponse>`. Schemas are imported as types
 * alone, so that none is sent to a browser.
 */
export type ResponseOf<Schema extends ZodType> = output<Schema>

/** A response other than 2xx, or none at all (status 0: the network failed). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** Of lib/http/errors.ts; `uncoded`: words that are not ours; `unknown`: none at all. */
    readonly code: string,
    message: string,
    readonly fieldErrors?: Record<string, string>,
    /** Seconds. */
    readonly retryAfter?: number,
    readonly seeFirst?: ErrorBody['seeFirst'],
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

/** What to tell a person about a call that failed: the server's words, or that it was not reached. */
export function wordsOf(problem: unknown): string {
  return problem instanceof ApiError && problem.status !== 0
    ? problem.message
    : 'We could not reach the service. Check your connection and try again.'
}

/** Whether the server said in words of its own why a call failed. */
export function hasWords(problem: unknown): boolean {
  return (
    problem instanceof ApiError &&
    problem.status !== 0 &&
    problem.code !== 'unknown' &&
    problem.code !== 'internal_error'
  )
}

/** Longer than the server's own limit for a check, so that its response arrives before we give up. Milliseconds. */
export const TIMEOUT_MS = 15_000

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A file is made while it is sent, and may be long. Milliseconds. */
const FILE_TIMEOUT_MS = 120_000
/** For what is done to many rows: as long as it takes to have one be waited for, and the next ones be begun. Milliseconds. */
export const BULK_TIMEOUT_MS = 60_000

/** Asks the person at the screen to confirm that it is them. @returns whether they did. */
type AskToConfirm = () => Promise<boolean>

let askToConfirm: AskToConfirm | null = null

/** Says who asks when a call needs a fresh sign-in (components/account/confirm-identity.tsx). @returns ends it. */
export function onReauthentication(ask: AskToConfirm): () => void {
  askToConfirm = ask
  return () => {
    if (askToConfirm === ask) askToConfirm = null
  }
}

const NOT_CONFIRMED = 'You did not confirm that it is you, so nothing was done.'

/**
 * Calls /v1. Where that needs a fresh sign-in, the person is asked, and the call is made once more.
 * @param timeoutMs for what takes longer than the rest.
 * @throws ApiError
 */
export async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  try {
    return await callOnce(method, path, body, timeoutMs)
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.code !== 'reauthentication_required' || !askToConfirm)
      throw problem
    if (!(await askToConfirm())) throw new ApiError(403, 'not_confirmed', NOT_CONFIRMED)
    return callOnce(method, path, body, timeoutMs)
  }
}

async function callOnce<T>(method: Method, path: string, body: unknown, timeoutMs: number): Promise<T> {
  const response = await send(method, path, body, timeoutMs)
  // A proxy in between may answer with a page instead of JSON.
  const json: unknown = await response.json().catch(() => null)
  if (response.ok && json) return json as T
  throw failure(response, json as AnyErrorBody | null)
}

/** Reads from /v1, once more when that fails (specification, admin side, section 4); what is refused stays refused. @throws ApiError */
export async function read<T>(path: string, timeoutMs = TIMEOUT_MS): Promise<T> {
  const ask = () => call<T>('GET', path, undefined, timeoutMs)
  return ask().catch((problem: ApiError) => {
    if (problem.status !== 0 && problem.status < 500) throw problem
    return ask()
  })
}

/** Calls /v1 for a file. @throws ApiError */
export async function callForFile(
  method: Method,
  path: string,
  body?: unknown,
): Promise<{ file: Blob; headers: Headers }> {
  const response = await send(method, path, body, FILE_TIMEOUT_MS)
  if (!response.ok) throw failure(response, (await response.json().catch(() => null)) as AnyErrorBody | null)
  const file = await response.blob().catch(() => null)
  if (!file) throw new ApiError(0, 'network', 'The file did not arrive whole.')
  return { file, headers: response.headers }
}

/** What browsers let outlive a page is 64 KB over all calls (Fetch standard, HTTP-network-or-cache fetch). Characters. */
const KEPT_ALIVE = 8_192

async function send(method: Method, path: string, body: unknown, timeoutMs: number): Promise<Response> {
  const json = body === undefined ? undefined : JSON.stringify(body)
  try {
    return await fetch(path, {
      method,
      ...(json !== undefined && { headers: { 'content-type': 'application/json' }, body: json }),
      // What is shown as saved is saved, also where the page is left in the same moment.
      keepalive: method !== 'GET' && (json?.length ?? 0) <= KEPT_ALIVE,
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    throw new ApiError(0, 'network', 'We could not reach the service.')
  }
}

/** What is not from us may say it as `error`, and has no code of ours. */
type AnyErrorBody = Partial<ErrorBody> & { error?: unknown }

function failure(response: Response, error: AnyErrorBody | null): ApiError {
  const words = [error?.message, error?.error].find(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  )
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN)
  return new ApiError(
    response.ok ? 502 : response.status,
    typeof error?.code === 'string' ? error.code : words === undefined ? 'unknown' : 'uncoded',
    words ?? `HTTP ${response.status}`,
    error?.fieldErrors,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
    error?.seeFirst,
  )
}
