import 'server-only'
import type { ServerResponse } from 'node:http'
import { paths } from '../paths'
import { publicStateOf } from '../settlements/get-public-settlement'

// The framework has no way for a page to say 410, and sends one that it finds not to be there empty, for scripts to fill. So
// the page of a settlement is rendered in full, and says here how it is meant.

/** The name in the address of a settlement's page; null for any other address. */
export function settlementIn(path: string): string | null {
  const part = path.startsWith(`${paths.settlements}/`) ? path.slice(paths.settlements.length + 1) : ''
  if (part === '' || part.includes('/') || path === paths.settlementsFeed) return null
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * What a settlement's page is sent with: 404 where there is none of that name, 410 for a withdrawn one.
 * @param known the settlements' version, where it has just been read.
 */
export async function settlementStatus(path: string, known?: string): Promise<200 | 404 | 410> {
  const slug = settlementIn(path)
  if (slug === null) return 200
  // Without a database the page itself says so.
  const state = await publicStateOf(slug, known).catch(() => 'there' as const)
  return { there: 200, withdrawn: 410, none: 404 }[state] as 200 | 404 | 410
}

/** Has a page that the framework sends as done be sent with another status. */
export function sendWithStatus(response: ServerResponse, status: number): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (sent: number, ...rest: unknown[]) => {
    response.writeHead = writeHead as typeof response.writeHead
    return writeHead(sent === 200 ? status : sent, ...rest)
  }
}
