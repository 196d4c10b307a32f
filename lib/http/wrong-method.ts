import 'server-only'
import type { ServerResponse } from 'node:http'
import { AppError } from './errors'

type End = (...args: unknown[]) => ServerResponse

/**
 * Gives the framework's empty answer to a call with a wrong method the form that all errors of /v1 have. To be called when
 * nothing is written yet, after whatever else takes hold of the answer's end.
 */
export function explainWrongMethod(url: string | undefined, response: ServerResponse): void {
  if (!url?.startsWith('/v1/')) return
  const end = response.end.bind(response) as End
  const explain: End = (...args) => {
    if (response.statusCode !== 405 || response.headersSent || args[0]) return end(...args)
    const text = JSON.stringify(new AppError('method_not_allowed', 'This call takes another method. See /v1/docs.').toBody())
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('cache-control', 'no-store')
    return end(text)
  }
  response.end = explain as typeof response.end
}
