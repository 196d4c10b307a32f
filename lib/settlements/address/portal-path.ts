// Paths on a host that many cases share. Pure. Servers read a path in more than one way; it belongs to a case only where all of
// these lead to the same place.

/** Nobody writes a percent sign of a percent sign more often in earnest. */
const MOST_DECODED = 4

/** Whether a URL's path lies under a prefix, however its server reads percent signs, dots and slashes. */
export function isUnder(pathname: string, pathPrefix: string): boolean {
  const prefix = withSlash(collapse(pathPrefix))
  if (!withSlash(collapse(pathname)).startsWith(prefix)) return false
  const decoded = decodeWhole(pathname)
  return decoded !== null && withSlash(resolve(decoded)).startsWith(prefix)
}

/** A path with nothing in it left to decode; null for one that servers read differently or not at all. */
function decodeWhole(pathname: string): string | null {
  let path = pathname
  for (let times = 0; path.includes('%'); times++) {
    if (times === MOST_DECODED) return null
    try {
      path = decodeURIComponent(path)
    } catch {
      // A percent sign without its two digits, or bytes that are no text.
      return null
    }
  }
  const parts = partsOf(path)
  // Some servers look at a part's dots before what follows them: a semicolon, a blank, a sign that they leave out.
  return /\p{Cc}/u.test(path) || parts.some((part) => part.trim().startsWith('..')) ? null : path
}

/** Some servers take the wide letters of other alphabets for dots and slashes. */
const partsOf = (path: string): string[] => path.normalize('NFKC').replaceAll('\\', '/').split('/')

/** Without what leads nowhere. */
function resolve(path: string): string {
  return `/${partsOf(path)
    .filter((part) => !['', '.'].includes(part.split(';', 1)[0]!))
    .join('/')}`
}

function collapse(path: string): string {
  return `/${path.split('/').filter(Boolean).join('/')}`
}

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)
