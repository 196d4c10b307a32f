import { NextResponse, type NextRequest } from 'next/server'
import { wayBack } from './lib/paths'

// Runs before every page, and only pages: a matched /v1 route would get its uploads cut short, and what is no page has a stricter
// policy already (lib/server/security-headers.ts). /v1/docs is a page. No database here.

/** The Content-Security-Policy of one response: scripts only of ours, by a nonce that is new each time. */
function contentSecurityPolicy(nonce: string, development: boolean): string {
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

export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  const isFirm = FIRM_PAGES.test(pathname)
  const signInPage = isFirm
    ? '/firm/login'
    : SIGN_IN_OF.get(pathname.replace(/^\/dashboard\/cases\/[^/]+$/, '/dashboard'))
  const needed = isFirm ? FIRM_COOKIES : SESSION_COOKIES
  if (signInPage && !needed.some((name) => request.cookies.has(name))) {
    const signIn = new URL(signInPage, request.url)
    signIn.searchParams.set('next', wayBack(pathname + search))
    return NextResponse.redirect(signIn)
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  // Where a guard of a page leads back to after signing in.
  headers.set('x-address', pathname + search)
  // Next reads the nonce for its own scripts from here.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = {
  matcher: [
    '/((?!v1/(?!docs$)|v1$|api/|api$|healthz$|readyz$|_next/static/|icon\\.svg$|opengraph-image$|favicon\\.ico$|robots\\.txt$|sitemap\\.xml$|settlements/feed\\.xml$|upload-template\\.csv$|\\.well-known/security\\.txt$).*)',
  ],
}
