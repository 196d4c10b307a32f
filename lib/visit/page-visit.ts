import 'server-only'
import { cookies } from 'next/headers'
import { openVisit, visitCookieName, type Visit } from './visit'

/** The visit of the request that a page is being rendered for. Pages can read it; only /v1 answers write it. */
export async function pageVisit(): Promise<Visit> {
  return openVisit((await cookies()).get(visitCookieName())?.value)
}
