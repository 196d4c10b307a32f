import 'server-only'
import type { IncomingMessage } from 'node:http'
import { catalogueVersion } from '../breaches/catalogue/catalogue'
import { listBreachesSchema } from '../breaches/catalogue/list-schema'
import { cookiePrefix, sessionCookieName } from '../auth/tokens'
import { consentCookieName, readConsent } from '../site/cookie-consent'
import { cataloguePath, OPEN_PAGES, paths } from '../paths'
import { readCookie } from '../visit/visit'

const SAME_FOR_ALL = new Set(OPEN_PAGES.filter(({ sameForAll }) => sameForAll).map(({ path }) => path))

/**
 * What decides how a public page looks: its address, the catalogue's version, and whether the privacy choices are asked.
 * @returns null for every other page, and for the client router's own requests.
 */
export async function pageKey(request: IncomingMessage): Promise<string | null> {
  const { headers, url = '/' } = request
  if (
    headers.rsc !== undefined ||
    headers['next-router-prefetch'] !== undefined ||
    headers['next-router-state-tree'] !== undefined
  )
    return null
  // For who does not say what reads it, the framework sends the page's head later, in other markup.
  if (!headers['user-agent']) return null
  // The list's other spellings of a query would fill the cache with copies.
  const isCatalogue = isCataloguePage(url)
  if (!isCatalogue && !SAME_FOR_ALL.has(url)) return null
  // A signed-in person's header differs.
  if (readCookie(headers.cookie ?? null, sessionCookieName()) !== undefined) return null
  const consent = readConsent(readCookie(headers.cookie ?? null, consentCookieName(cookiePrefix() !== '')))
  const looks = [
    consent ? `${Number(consent.analytics)}${Number(consent.advertising)}` : 'ask',
    headers['sec-gpc'] === '1' ? 'gpc' : '',
  ]
  // The others show nothing of the catalogue, and need no database.
  return [url, isCatalogue ? await catalogueVersion() : '', ...looks].join(' ')
}

function isCataloguePage(url: string): boolean {
  if (url.startsWith(`${paths.catalogue}/`)) return /^\/breaches\/[\w.%-]{1,300}$/.test(url)
  if (url !== paths.catalogue && !url.startsWith(`${paths.catalogue}?`)) return false
  const query = listBreachesSchema.parse(
    Object.fromEntries(new URLSearchParams(url.slice(paths.catalogue.length))),
  )
  return url === cataloguePath(query)
}
