import { nextVisitor } from './load'

export interface Answer {
  /** 0 when there was none. */
  status: number
  text: string
  /** From the call to the last byte of the response. */
  ms: number
}

/** No call waits longer. Milliseconds. */
const TIMEOUT_MS = 30_000

/** Makes one call as a visitor who was never here before: posts the body, or gets the page where there is none. */
export async function call(
  url: string,
  { body, cookie }: { body?: unknown; cookie?: string } = {},
): Promise<Answer> {
  const started = performance.now()
  const headers = {
    ...nextVisitor(),
    ...(cookie && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  try {
    const response = await fetch(url, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, text: await response.text(), ms: performance.now() - started }
  } catch {
    return { status: 0, text: '', ms: performance.now() - started }
  }
}
