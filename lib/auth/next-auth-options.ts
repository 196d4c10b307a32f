import 'server-only'
import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { csrfSecret } from '../crypto/crypto'
import { log } from '../log'
import { paths } from '../paths'
import { findSession } from './find-session'
import { decodeSessionJwt, encodeSessionJwt } from './session-jwt'
import { replaceSession, revokeSession } from './sessions'
import { takeTicket } from './ticket'
import { cookiePrefix, presentedSid, SESSION_TTL_S, sessionCookieName } from './tokens'

/**
 * next-auth serves the session, the CSRF token and sign-out; its cookie holds a session's id and nothing else that counts.
 * It never sees a password: its one provider takes a ticket that /v1 gave out.
 */
export function authOptions(): NextAuthOptions {
  return {
    secret: csrfSecret(),
    session: { strategy: 'jwt', maxAge: SESSION_TTL_S },
    // Not under that secret: see session-jwt.ts.
    jwt: {
      maxAge: SESSION_TTL_S,
      encode: ({ token = {}, maxAge = SESSION_TTL_S }) => encodeSessionJwt(token, maxAge),
      decode: ({ token }) => decodeSessionJwt(token),
    },
    cookies: ownCookies(),
    pages: { signIn: paths.signIn, signOut: paths.dashboard, error: paths.signIn },
    providers: [
      CredentialsProvider({
        id: 'ticket',
        name: 'Ticket',
        credentials: { ticket: { type: 'text' } },
        authorize: async (credentials, request) => {
          const sid = credentials?.ticket ? await takeTicket(credentials.ticket) : null
          if (!sid) return null
          const before = await presentedSid(String(request.headers?.cookie ?? ''))
          if (before) await replaceSession(before, sid)
          return { id: sid }
        },
      }),
    ],
    callbacks: {
      // What a form names may be no address at all, over which the library fails. Nothing of ours leads elsewhere.
      redirect: ({ url, baseUrl }) =>
        URL.canParse(url, baseUrl) && new URL(url, baseUrl).origin === new URL(baseUrl).origin
          ? new URL(url, baseUrl).href
          : baseUrl,
      // Called with `user` at sign-in only; later the cookie counts as long as its session stands.
      jwt: async ({ token, user }) => {
        const sid = user ? user.id : String(token.sid ?? '')
        if (!(await findSession(sid).catch(() => null))) throw new Error('The session has ended.')
        return { sid }
      },
      session: async ({ session, token }) => {
        const found = await findSession(String(token.sid))
        return {
          expires: session.expires,
          user: found ? { name: found.name, email: found.email } : undefined,
        }
      },
    },
    events: { signOut: async ({ token }) => revokeSession(String(token.sid)) },
    // An ended session is no error; the library's own messages may quote what it was given.
    logger: { error: (code) => log.debug({ code }, 'next-auth'), warn: () => {}, debug: () => {} },
  }
}

/** Names that no sibling domain can set, where there is TLS. */
function ownCookies(): NextAuthOptions['cookies'] {
  const prefix = cookiePrefix()
  const options = { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: prefix !== '' }
  return {
    sessionToken: { name: sessionCookieName(), options },
    callbackUrl: { name: `${prefix}next-auth.callback-url`, options },
    csrfToken: { name: `${prefix}next-auth.csrf-token`, options },
  }
}
