import type { TestApp } from './serve'

let counter = 0

/** A browser as far as /v1 sees one: it keeps its cookies, and has a network address of its own. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly address: string

  constructor(private readonly app: TestApp) {
    counter += 1
    this.address = `10.${(counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(this.app.url + path, {
      method,
      headers: {
        'x-forwarded-for': this.address,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';')
      const at = pair!.indexOf('=')
      if (/Max-Age=0/i.test(line)) this.cookies.delete(pair!.slice(0, at))
      else this.cookies.set(pair!.slice(0, at), pair!.slice(at + 1))
    }
    return response
  }

  post(path: string, body?: unknown): Promise<Response> {
    return this.call('POST', path, body)
  }
}
