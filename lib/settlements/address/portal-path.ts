import { decodeLeniently } from './find-addresses'

// Paths on a host that many cases share. Pure. Servers read a path in more than one way; it belongs to a case only where all of
// these lead to the same place.

/** Nobody writes a percent sign of a percent sign more often in earnest. */
const MOST_DECODED = 4

/** Whether a URL's path lies under a prefix, however its server reads percent signs, dots and slashes. */
export function isUnder(pathname: string, pathPrefix: string): boolean {
  const prefix = withSlash(collapse(pathPrefix))
  const written = withSlash(collapse(pathname))
  return written.startsWith(prefix) && withSlash(resolve(pathname)).startsWith(prefix)
}

/** With everything decoded, and its dots resolved. */
function resolve(pathname: string): string {
  let path = pathname
  for (let times = 0; times < MOST_DECODED; times++) {
    const decoded = decodeLeniently(path)
    if (decoded === path) break
    path = decoded
  }
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    // Some servers cut a part at its semicolon before they look at its dots.
    const name = part.split(';', 1)[0]!
    if (name === '..') parts.pop()
    else if (name !== '.' && name !== '') parts.push(part)
  }
  return `/${parts.join('/')}`
}

function collapse(path: string): string {
  return `/${path.split('/').filter(Boolean).join('/')}`
}

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)
