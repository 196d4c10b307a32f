import http from 'node:http'

// A client that keeps nothing but counts, so that its own memory says nothing about the server's.

export interface SoakCall {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
}

/** No call waits longer. Milliseconds. */
const TIMEOUT_MS = 30_000
/** No status: the server had closed the connection before it heard of the call. */
const CLOSED = -1

let visitors = 0

/** Makes calls over connections that are kept, each as a visitor who was never here before. */
export class SoakClient {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 32 })

  constructor(private readonly url: string) {}

  /** @returns the status; 0 when there was no response. Like a browser it tries once more where a kept connection was just closed. */
  async call(call: SoakCall): Promise<number> {
    const status = await this.once(call)
    return status === CLOSED ? Math.max(0, await this.once(call)) : status
  }

  private once({ method, path, body }: SoakCall): Promise<number> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const json =
      text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    return new Promise((resolve) => {
      const request = http.request(this.url + path, {
        method,
        agent: this.agent,
        timeout: TIMEOUT_MS,
        headers: { ...json, 'x-forwarded-for': nextAddress(), 'accept-encoding': 'gzip' },
      })
      request.once('response', (response) => {
        response.resume()
        response.once('close', () => resolve(response.statusCode ?? 0))
      })
      request.once('timeout', () => request.destroy())
      request.once('error', () => resolve(request.reusedSocket ? CLOSED : 0))
      request.end(text)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}

/** Sixteen million of them before one comes round again. */
function nextAddress(): string {
  visitors += 1
  return `11.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}
