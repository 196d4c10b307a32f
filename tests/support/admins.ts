import { DELETE as removeAdmin } from '@/app/v1/admin/admins/[id]/route'
import { POST as hasCredentials } from '@/app/v1/admin/has-credentials/route'
import { POST as openInvite } from '@/app/v1/admin/invite/route'
import { DELETE as revokeInvite } from '@/app/v1/admin/invites/[id]/route'
import { POST as beginLogin } from '@/app/v1/admin/login/challenge/route'
import { POST as passwordLogin } from '@/app/v1/admin/login/route'
import { POST as endLogin } from '@/app/v1/admin/login/verify/route'
import { POST as beginEnrolment } from '@/app/v1/admin/register/challenge/route'
import { GET as enrolmentOptions } from '@/app/v1/admin/register/route'
import { POST as endEnrolment } from '@/app/v1/admin/register/verify/route'
import { POST as invite } from '@/app/v1/admin/route'
import { COMMAND_LINE } from '@/lib/audit/record'
import { createInvite } from '@/lib/auth/invites/create-invite'
import type { Authenticator, Ceremony } from './authenticator'
import type { TestApp } from './serve'
import { Visitor } from './visitor'

/** The calls of the operators' sign-in, for `serve`. */
export const ADMIN_SIGN_IN = {
  '/v1/admin': { POST: invite },
  '/v1/admin/invite': { POST: openInvite },
  '/v1/admin/has-credentials': { POST: hasCredentials },
  '/v1/admin/register': { GET: enrolmentOptions },
  '/v1/admin/register/challenge': { POST: beginEnrolment },
  '/v1/admin/register/verify': { POST: endEnrolment },
  '/v1/admin/login': { POST: passwordLogin },
  '/v1/admin/login/challenge': { POST: beginLogin },
  '/v1/admin/login/verify': { POST: endLogin },
  '/v1/admin/invites/[id]': { DELETE: revokeInvite },
  '/v1/admin/admins/[id]': { DELETE: removeAdmin },
}

/** An invitation from the command line. @returns the token of its link. */
export async function inviteToken(email: string, name = '', now = new Date()): Promise<string> {
  return tokenOf((await createInvite({ email, name, actor: COMMAND_LINE, now })).link)
}

export function tokenOf(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('invite')!
}

/** A browser that has opened an invitation to an address. */
export async function invited(app: TestApp, email: string, name = ''): Promise<Visitor> {
  const browser = new Visitor(app)
  const { status } = await browser.post('/v1/admin/invite', { token: await inviteToken(email, name) })
  if (status !== 200) throw new Error(`The invite was refused (${status}).`)
  return browser
}

export async function enrol(
  browser: Visitor,
  email: string,
  device: Authenticator,
  ceremony?: Ceremony,
): Promise<Response> {
  const { options } = await (await browser.post('/v1/admin/register/challenge', { email })).json()
  return browser.post('/v1/admin/register/verify', { email, creds: device.register(options, ceremony) })
}

export async function signInAdmin(
  browser: Visitor,
  email: string,
  device: Authenticator,
  ceremony?: Ceremony,
): Promise<Response> {
  const { options } = await (await browser.post('/v1/admin/login/challenge', { email })).json()
  return browser.post('/v1/admin/login/verify', { email, creds: device.authenticate(options, ceremony) })
}
