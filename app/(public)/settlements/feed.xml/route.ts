import { createHash } from 'node:crypto'
import { paths, settlementPath } from '@/lib/paths'
import { site } from '@/lib/site/site'
import { changedSettlements } from '@/lib/settlements/changed-settlements'
import { settlementFeed } from '@/lib/settlements/feed'

export const dynamic = 'force-dynamic'

/** What readers ask for at once. */
const ENTRIES = 50

/** New and changed settlements. Who has this one already is told so. */
export async function GET(request: Request): Promise<Response> {
  const { url, name } = site()
  const body = settlementFeed((await changedSettlements()).slice(0, ENTRIES), {
    url,
    name,
    path: paths.settlementsFeed,
    pathOf: settlementPath,
  })
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = { etag, 'cache-control': 'public, max-age=300' }
  // A proxy that compresses makes the tag a weak one.
  const known = (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag) || known.includes('*')) return new Response(null, { status: 304, headers })
  return new Response(body, {
    headers: { ...headers, 'content-type': 'application/atom+xml; charset=utf-8' },
  })
}
