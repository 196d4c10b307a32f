import type { ServerResponse } from 'node:http'

/**
 * On every answer. Pages get their Content-Security-Policy with a nonce from middleware.ts; /v1 answers need none of what it
 * allows.
 */
export const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
  { key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' },
]

/** For an answer that the framework has no part in. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const { key, value } of SECURITY_HEADERS) response.setHeader(key, value)
}
