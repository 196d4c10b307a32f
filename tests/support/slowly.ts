import http from 'node:http'
import type { ApiOperation } from './api'
import type { Sample } from './samples/sample'

/** A call whose body is still being sent. */
export interface HalfSent {
  /** Sends the other half. @returns the status. */
  finish(): Promise<number>
}

/** Sends a call of which all but half of the body has arrived. @param cookie of its caller. */
export function sendHalf(
  { url }: { url: string },
  { method, path }: ApiOperation,
  sample: Sample,
  cookie: string,
): HalfSent {
  const body = JSON.stringify(sample.body)
  const where = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sample.path![name]!))
  const half = Math.floor(body.length / 2)
  const request = http.request(`${url}${where}`, {
    method,
    headers: {
      ...sample.headers,
      cookie: [sample.cookie, cookie].filter(Boolean).join('; '),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
  })
  request.write(body.slice(0, half))
  return {
    async finish() {
      request.end(body.slice(half))
      const response = await answered
      response.resume()
      return response.statusCode!
    },
  }
}
