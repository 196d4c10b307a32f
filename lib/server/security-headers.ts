import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** For all that is no page: nothing may be loaded by it, and nobody may frame it. Pages get one with a nonce in its place (lib/http/page-policy.ts). */
const STRICT_POLICY = "default-src 'none'; frame-ancestors 'none'"

const SECURITY_HEADERS = Object.entries({
  'Content-Security-Policy': STRICT_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
})

/** The same in the form of a response that is written to the socket by hand. */
export const RAW_SECURITY_HEADERS = SECURITY_HEADERS.map(([name, value]) => `${name}: ${value}\r\n`).join('')

/** Sets what every response carries, whoever gives it: the framework, a handler of ours, or a file. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value)
}

/** Types whose text would be read in whatever character set the reader guesses. */
const TEXT_TYPE = /^(text\/|application\/(json|javascript|xml|manifest\+json|problem\+json)|image\/svg\+xml)/i

/** @returns a content type that says its character set, where it is text that does not say one. */
export function withCharset(type: string): string {
  return TEXT_TYPE.test(type) && !/;\s*charset=/i.test(type) ? `${type}; charset=utf-8` : type
}

/** From here on the response says which character set its text is in. To be called before anything else takes hold of it. */
export function nameCharset(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse
  const named = (status: number, ...rest: unknown[]): ServerResponse => {
    const given = rest.at(-1)
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
      for (const [name, value] of Object.entries(given as OutgoingHttpHeaders))
        if (value !== undefined) response.setHeader(name, value)
      rest.pop()
    }
    const type = response.getHeader('content-type')
    if (typeof type === 'string') response.setHeader('content-type', withCharset(type))
    // A redirect of the framework says in a few bare words where it leads.
    else if (type === undefined && status >= 300 && status !== 304)
      response.setHeader('content-type', 'text/plain; charset=utf-8')
    return writeHead(status, ...rest)
  }
  response.writeHead = named as typeof response.writeHead
}
