import 'server-only'
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { listBreachesSchema } from '../../breaches/catalogue/list-schema'
import { cookiePrefix, sessionCookieName } from '../../auth/tokens'
import { env } from '../../env'
import { consentCookieName, readConsent, writeConsent } from '../../site/cookie-consent'
import { catalogueEntryPath, cataloguePath, OPEN_PAGES, paths, settlementsPath } from '../../paths'
import { listSettlementsSchema } from '../../settlements/list-schema'
import { settlementsVersionOfPages } from '../../settlements/published'
import { readCookie } from '../../visit/visit'
import { hasBody } from '../body-time'
import { hasOneHost } from '../normalise-request'
import { settlementIn, settlementStatus } from '../settlement-status'

const SAME_FOR_ALL = new Set(OPEN_PAGES.filter(({ sameForAll }) => sameForAll).map(({ path }) => path))

/** Whether a request may be for a page that is kept, as far as is seen at once: nothing else of these addresses takes its way. */
export function mayBeKept(request: IncomingMessage): boolean {
  const { method, url = '' } = request
  return (
    (method === 'GET' || method === 'HEAD') &&
    (SAME_FOR_ALL.has(url) || url.startsWith(paths.catalogue) || url.startsWith(paths.settlements)) &&
    !hasBody(request) &&
    hasOneHost(request)
  )
}

/**
 * What decides how a public page looks: its address, the catalogue's version or the settlements', and whether the privacy choices are asked.
 * @returns null for every other page, and for the client router's own requests.
 */
export function pageKey(request: IncomingMessage): string | null | Promise<string | null> {
  const { headers, url = '/' } = request
  if (
    headers.rsc !== undefined ||
    headers['next-router-prefetch'] !== undefined ||
    headers['next-router-state-tree'] !== undefined
  )
    return null
  // For who does not say what reads it, the framework sends the page's head later, in other markup.
  if (!headers['user-agent']) return null
  const content = contentOf(url)
  if (content === 'none') return null
  // A signed-in person's header differs.
  if (headers.cookie !== undefined && readCookie(headers.cookie, sessionCookieName()) !== undefined)
    return null
  const suffix = env().CONSENT_PURPOSES.length > 0 ? looksOfConsent(headers).join(' ') : ''
  // These show nothing of the catalogue, and need no database.
  return content === 'fixed' ? `${url} ${suffix}` : versionedKey(url, content, suffix)
}

/** A breach shows whether claims are open in a settlement about it: the version of these moves with the catalogue's too. */
function versionedKey(
  url: string,
  content: 'lists' | 'settlement',
  suffix: string,
): string | Promise<string | null> {
  const keyAt = (version: string) => `${url} ${version} ${suffix}`
  const version = settlementsVersionOfPages()
  if (content === 'lists') return typeof version === 'string' ? keyAt(version) : version.then(keyAt)
  return keyOfSettlement(url, version, keyAt)
}

/** @returns null for what is not there, or is withdrawn: it is sent with a status of its own. */
async function keyOfSettlement(
  url: string,
  version: string | Promise<string>,
  keyAt: (version: string) => string,
): Promise<string | null> {
  const known = await version
  return (await settlementStatus(url, known)) === 200 ? keyAt(known) : null
}

/**
 * Leaves of a request's cookies what its key stands for, in one spelling: another reading of the same header (the last of two, or one
 * with percent signs) must not make a page that is kept under that key.
 */
export function onlyKeyedCookies(request: IncomingMessage): void {
  const { headers, rawHeaders } = request
  const name = consentCookieName(cookiePrefix() !== '')
  const consent = readConsent(readCookie(headers.cookie ?? null, name))
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at]!.toLowerCase() === 'cookie') rawHeaders.splice(at, 2)
  delete headers.cookie
  if (!consent) return
  headers.cookie = `${name}=${writeConsent(consent)}`
  rawHeaders.push('Cookie', headers.cookie)
}

/** The request's headers, cookies aside, by which kept pages of one address differ. */
export function pageVaryBy(): string[] {
  return env().CONSENT_PURPOSES.length > 0 ? ['Sec-GPC'] : []
}

/** How the privacy choices stand on a page that asks for them. */
function looksOfConsent(headers: IncomingMessage['headers']): string[] {
  const consent = readConsent(readCookie(headers.cookie ?? null, consentCookieName(cookiePrefix() !== '')))
  return [
    consent ? `${Number(consent.analytics)}${Number(consent.advertising)}` : 'ask',
    headers['sec-gpc'] === '1' ? 'gpc' : '',
  ]
}

/** What a page shows that changes: nothing, something of the catalogue or the settlements, or one settlement. */
type Content = 'fixed' | 'lists' | 'settlement' | 'none'

/** Reading a list's query takes as long as all else that is done for a page in memory. */
const contents = new LRUCache<string, Content>({ max: 2_000 })
/** What is longer is read each time. Characters. */
const MAX_REMEMBERED = 200

/** Of an address. The list's other spellings of a query would fill the cache with copies. */
function contentOf(url: string): Content {
  if (SAME_FOR_ALL.has(url)) return 'fixed'
  const known = contents.get(url)
  if (known) return known
  const content =
    isCataloguePage(url) || isSettlementsList(url) ? 'lists' : isSettlementPage(url) ? 'settlement' : 'none'
  if (url.length <= MAX_REMEMBERED) contents.set(url, content)
  return content
}

function isSettlementPage(url: string): boolean {
  return settlementIn(url) !== null && /^\/settlements\/[\w-]{1,300}$/.test(url)
}

/** In its one spelling. */
function isSettlementsList(url: string): boolean {
  if (url !== paths.settlements && !url.startsWith(`${paths.settlements}?`)) return false
  const query = listSettlementsSchema.parse(
    Object.fromEntries(new URLSearchParams(url.slice(paths.settlements.length))),
  )
  return url === settlementsPath(query)
}

/** In the one spelling that we link to. */
function isEntry(url: string): boolean {
  const part = /^\/breaches\/([\w.%-]{1,300})$/.exec(url)?.[1]
  if (part === undefined) return false
  try {
    return url === catalogueEntryPath(decodeURIComponent(part))
  } catch {
    return false
  }
}

function isCataloguePage(url: string): boolean {
  if (url.startsWith(`${paths.catalogue}/`)) return isEntry(url)
  if (url !== paths.catalogue && !url.startsWith(`${paths.catalogue}?`)) return false
  const query = listBreachesSchema.parse(
    Object.fromEntries(new URLSearchParams(url.slice(paths.catalogue.length))),
  )
  return url === cataloguePath(query)
}
