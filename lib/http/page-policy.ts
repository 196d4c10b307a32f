// What a page gets before it is rendered. Our server gives it (lib/server/dress-page.ts); where there is none of ours, or it leaves a
// request alone, the framework's middleware does.

/** The headers of a request by which its page is told. The framework reads the nonce for its own scripts from the policy. */
export const NONCE_HEADER = 'x-nonce'
export const ADDRESS_HEADER = 'x-address'
export const POLICY_HEADER = 'content-security-policy'

/** The addresses that are pages: middleware.ts has the same list in the framework's words. */
export const PAGE =
  /^\/(?!v1\/(?!docs$)|v1$|api\/|api$|healthz$|readyz$|_next\/static\/|icon\.svg$|opengraph-image$|favicon\.ico$|robots\.txt$|sitemap\.xml$|settlements\/feed\.xml$|upload-template\.csv$|\.well-known\/security\.txt$)/

/** @returns a nonce as a policy and a script name it. @param bytes random. */
export function nonceOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/** The Content-Security-Policy of one response: scripts only of ours, by a nonce that is new each time. */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
  return [
    "default-src 'self'",
    // React's development build evaluates code for its error overlay.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    // Style attributes of server-rendered markup and of charts cannot carry a nonce.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Pages that are nothing to look at without a session. Whether the cookie is any good, each of them asks itself. */
const SIGN_IN_OF = new Map([
  ['/dashboard', '/signin'],
  ['/dashboard/plan', '/signin'],
  ['/dashboard/diary', '/signin'],
  ['/dashboard/diary/print', '/signin'],
  ['/settings', '/signin'],
  ['/settings/access', '/signin'],
  ['/admin', '/admin/login'],
])
/** Of law firms' people, who have a cookie of their own. */
const FIRM_PAGES = /^\/firm(\/leads\/[^/]+)?$/
const FIRM_COOKIES = ['firm-session', '__Host-firm-session']
const SESSION_COOKIES = ['next-auth.session-token', '__Host-next-auth.session-token']

/** Where a page leads whoever brings no session. @returns null where it needs none, or one is there. */
export function signInPageOf(pathname: string, hasCookie: (name: string) => boolean): string | null {
  const isFirm = FIRM_PAGES.test(pathname)
  const signInPage = isFirm
    ? '/firm/login'
    : SIGN_IN_OF.get(pathname.replace(/^\/dashboard\/cases\/[^/]+$/, '/dashboard'))
  const needed = isFirm ? FIRM_COOKIES : SESSION_COOKIES
  return signInPage && !needed.some(hasCookie) ? signInPage : null
}
