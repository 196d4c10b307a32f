import 'server-only'
import { env } from '../env'
import { bearerToken } from './bearer'
import { AppError } from './errors'

/**
 * Refuses a call that another site's page makes with the visitor's cookies. Every browser in use sends Origin or
 * Sec-Fetch-Site with a POST, and a page can forge neither; a client that sends neither carries no one else's cookies.
 * A Bearer token is no ambient credential, so such calls may come from anywhere.
 * @throws AppError `cross_origin`
 */
export function requireSameOrigin(headers: Headers): void {
  if (bearerToken(headers) !== null) return
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const ownSite = site === null || site === 'same-origin'
  const ownOrigin = origin === null || isOwnOrigin(origin, headers.get('host'))
  if (!ownSite || !ownOrigin) throw new AppError('cross_origin', 'This request did not come from this site.')
}

/**
 * The same for a form that the browser sends by itself, which any page could have it send: it has to say where it comes from.
 * Our pages send no referrer, and browsers then leave the origin out (`null`, Fetch standard): what they say of the site counts.
 * @throws AppError `cross_origin`
 */
export function requireOwnForm(headers: Headers): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const isOwn =
    site === null
      ? origin !== null && isOwnOrigin(origin, headers.get('host'))
      : site === 'same-origin' &&
        (origin === null || origin === 'null' || isOwnOrigin(origin, headers.get('host')))
  if (isOwn) return
  throw new AppError(
    'cross_origin',
    'This form did not come from this site, as far as your browser says. Go back, load the page again, and send it once more.',
  )
}

/** Without TLS the service may be reached by other names and ports than APP_URL says: the one that was asked for is its own. */
function isOwnOrigin(origin: string, host: string | null): boolean {
  const own = ownAppOrigin()
  return (
    origin === own || (own.startsWith('http:') && host !== null && origin === `http://${host.toLowerCase()}`)
  )
}

const cache: { url?: string; origin?: string } = {}

function ownAppOrigin(): string {
  const { APP_URL } = env()
  if (cache.url !== APP_URL) Object.assign(cache, { url: APP_URL, origin: new URL(APP_URL).origin })
  return cache.origin!
}
