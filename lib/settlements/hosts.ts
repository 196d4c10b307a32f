// Host names of a record: exact ones, in one way of writing. Pure.

/** Labels of letters, digits and hyphens, the last one no number. */
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/
/** Second-last labels under which a country's registry gives out names: `co.uk` is nobody's own. */
const SECOND_LEVEL = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'gob',
  'gov',
  'gouv',
  'govt',
  'net',
  'ne',
  'nom',
  'or',
  'org',
])
/** Names under which anybody may have a place of their own. */
const SHARED = new Set(
  (
    'amazonaws.com appspot.com azurewebsites.net blogspot.com cloudfront.net firebaseapp.com fly.dev github.io gitlab.io ' +
    'google.com herokuapp.com myshopify.com netlify.app onrender.com pages.dev sharepoint.com squarespace.com ' +
    'surge.sh vercel.app web.app webflow.io weebly.com wixsite.com wordpress.com workers.dev'
  ).split(' '),
)

/**
 * A host in the one form in which it is stored and compared: lower case, in ASCII, without `www.` and without the root's dot.
 * What is no exact name of a host stays as it is but for its case; `hostError` says so.
 */
export function normaliseHost(text: string): string {
  const lower = text.trim().normalize('NFC').toLowerCase()
  const name = lower.endsWith('.') ? lower.slice(0, -1) : lower
  const ascii = /^[ -~]*$/.test(name) ? name : asciiOf(name)
  return ascii.startsWith('www.') && ascii.split('.').length > 2 ? ascii.slice(4) : ascii
}

/** Whose letters are written otherwise in ASCII; never by reading it as more than a host. */
function asciiOf(name: string): string {
  if (name.length > 253 || /[\s\p{C}%/?#:@\\[\]]/u.test(name)) return name
  try {
    return new URL(`https://${name}`).hostname
  } catch {
    return name
  }
}

/** @param host as `normaliseHost` writes it. @returns why it is no host of a record; null where it is one. */
export function hostError(host: string): string | null {
  if (host.includes('*')) return 'Name each host by itself, without a *'
  if (!HOST.test(host)) return 'Must be a host such as example.com, without https:// and without a path'
  if (isPublicSuffix(host)) return `${host} belongs to many: name the host of this case`
  return null
}

/** Whether anybody can have a name or a page of their own right below it. */
function isPublicSuffix(host: string): boolean {
  const labels = host.split('.')
  if (SHARED.has(host)) return true
  return labels.length === 2 && labels[1]!.length === 2 && SECOND_LEVEL.has(labels[0]!)
}

/** A prefix of paths, between two slashes; the whole host is none. As a browser would write it. */
export function normalisePathPrefix(text: string): string {
  const trimmed = text.trim()
  const path = `${trimmed.startsWith('/') ? '' : '/'}${trimmed}${trimmed.endsWith('/') ? '' : '/'}`
  try {
    // A URL's parser makes slashes of its own: of a backslash, and of what it leaves out between two.
    return new URL(path.replace(/\/{2,}/g, '/'), 'https://example.com').pathname.replace(/\/{2,}/g, '/')
  } catch {
    return trimmed
  }
}

/** @param prefix as `normalisePathPrefix` writes it. @returns why it is none; null where it is one. */
export function pathPrefixError(prefix: string): string | null {
  if (prefix === '/') return 'Name the part of the path that belongs to this case'
  return /^\/[!-~]+\/$/.test(prefix) && !/[?#\\*]|%2f|%5c/i.test(prefix)
    ? null
    : 'Must be the beginning of a path, such as /claims/acorn/'
}
