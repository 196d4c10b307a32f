import 'server-only'
import { createHash } from 'node:crypto'

const OPEN = '<script'
const CLOSE = '</script'
/** Whose text is no script: no browser runs it, and no policy asks for it. */
const DATA = /\stype="(?:application\/(?:ld\+)?json|text\/plain)"/i
const LOADED = /\ssrc=/i

/**
 * The hashes of all scripts that stand in a page, as a Content-Security-Policy names them (CSP Level 3, section 2.3.1).
 * @param html as our own renderer writes it: one spelling of tags, no comments around scripts.
 * @returns SHA-256 in base64, each once, in the page's order.
 */
export function hashesOfScripts(html: string): string[] {
  const hashes = new Set<string>()
  for (let at = html.indexOf(OPEN); at !== -1; at = html.indexOf(OPEN, at)) {
    const begins = html.indexOf('>', at) + 1
    const ends = begins === 0 ? -1 : html.indexOf(CLOSE, begins)
    if (ends === -1) break
    const tag = html.slice(at, begins)
    const text = html.slice(begins, ends)
    if (text !== '' && !LOADED.test(tag) && !DATA.test(tag))
      hashes.add(createHash('sha256').update(text).digest('base64'))
    at = ends
  }
  return [...hashes]
}
