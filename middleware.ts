import { NextResponse, type NextRequest } from 'next/server'
import {
  ADDRESS_HEADER,
  contentSecurityPolicy,
  NONCE_HEADER,
  nonceOf,
  POLICY_HEADER,
  signInPageOf,
} from './lib/http/page-policy'
import { wayBack } from './lib/paths'

// Runs before every page, and only pages: a matched /v1 route would get its uploads cut short, and what is no page has a stricter
// policy already (lib/server/security-headers.ts). /v1/docs is a page. No database here. Our own server has done the same for most
// pages (lib/server/dress-page.ts).

export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  const signInPage = signInPageOf(pathname, (name) => request.cookies.has(name))
  if (signInPage) {
    const signIn = new URL(signInPage, request.url)
    signIn.searchParams.set('next', wayBack(pathname + search))
    return NextResponse.redirect(signIn)
  }
  const nonce = nonceOf(crypto.getRandomValues(new Uint8Array(16)))
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  headers.set(NONCE_HEADER, nonce)
  // Where a guard of a page leads back to after signing in.
  headers.set(ADDRESS_HEADER, pathname + search)
  headers.set(POLICY_HEADER, policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set(POLICY_HEADER, policy)
  return response
}

// The build reads this as it stands: PAGE and NONCE_HEADER say the same.
export const config = {
  matcher: [
    {
      source:
        '/((?!v1/(?!docs$)|v1$|api/|api$|healthz$|readyz$|_next/static/|icon\\.svg$|opengraph-image$|favicon\\.ico$|robots\\.txt$|sitemap\\.xml$|settlements/feed\\.xml$|upload-template\\.csv$|\\.well-known/security\\.txt$).*)',
      missing: [{ type: 'header', key: 'x-nonce' }],
    },
  ],
}
