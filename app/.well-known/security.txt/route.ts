import { securityTxt } from '@/lib/site/security-txt'

export const dynamic = 'force-dynamic'

/** Where to report a fault of security (RFC 9116). */
export function GET(): Response {
  return new Response(securityTxt(), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
