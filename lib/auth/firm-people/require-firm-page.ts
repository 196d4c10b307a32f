import 'server-only'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { env } from '../../env'
import { unlessAway } from '../../http/database-away'
import { REQUEST_ID_HEADER, VISITOR_HEADER } from '../../http/visitor'
import { paths, wayBack } from '../../paths'
import { securityEvent } from '../../security-log/write'
import { pageFirmPerson, type FirmPerson } from './session'

/** The pages of law firms' people are not there while hand-over is off. */
export function requireFirmPages(): void {
  if (env().LAW_FIRM_HAND_OVER !== 'on') notFound()
}

/** Who such a page is rendered for. Everybody else is led to the sign-in, with the way back to this very address. */
async function requireFirmPage(): Promise<FirmPerson> {
  requireFirmPages()
  const person = await pageFirmPerson()
  if (person) return person
  // From dress-page.ts or the middleware, which overwrite what a client sends.
  const address = (await headers()).get('x-address') ?? paths.firm
  redirect(`${paths.firmLogin}?next=${encodeURIComponent(wayBack(address))}`)
}

/** The same for a page that stays on the screen while the database is away: null then, and nothing may be read for anybody. */
export const firmPersonUnlessAway = (): Promise<FirmPerson | null> => unlessAway(requireFirmPage())

/** Writes down that a page shows somebody of a firm other people's data. */
export async function logFirmRead({ email, sid }: FirmPerson): Promise<void> {
  const sent = await headers()
  securityEvent('read.handed-over', {
    result: 'ok',
    call: 'page',
    email,
    sid,
    ip: sent.get(VISITOR_HEADER),
    requestId: sent.get(REQUEST_ID_HEADER),
  })
}
