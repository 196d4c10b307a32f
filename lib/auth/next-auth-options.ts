import 'server-only'
import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { sessionKeys } from '../crypto'
import { log } from '../log'
import { paths } from '../paths'
import { findSession, revokeSession } from './sessions'
import { takeTicket } from './ticket'
import { SESSION_TTL_S } from './tokens'

/**
 * next-auth serves the session, the CSRF token and sign-out; its cookie holds a session's id and nothing else that counts.
 * It never sees a password: its one provider takes a ticket that /v1 gave out.
 */
export function authOptions(): NextAuthOptions {
  return {
    secret: sessionKeys().cookie,
    session: { strategy: 'jwt', maxAge: SESSION_TTL_S },
    jwt: { maxAge: SESSION_TTL_S },
    pages: { signIn: paths.signIn, signOut: paths.dashboard, error: paths.signIn },
    providers: [
      CredentialsProvider({
        id: 'ticket',
        name: 'Ticket',
        credentials: { ticket: { type: 'text' } },
        authorize: async (credentials) => {
          const sid = credentials?.ticket ? await takeTicket(credentials.ticket) : null
          return sid ? { id: sid } : null
        },
      }),
    ],
    callbacks: {
      // Called with `user` at sign-in only; later the cookie counts as long as its session stands.
      jwt: async ({ token, user }) => {
        const sid = user ? user.id : String(token.sid ?? '')
        if (!(await findSession(sid).catch(() => null))) throw new Error('The session has ended.')
        return { sid }
      },
      session: async ({ session, token }) => {
        const found = await findSession(String(token.sid))
        return { expires: session.expires, user: found ? { name: found.name, email: found.email } : undefined }
      },
    },
    events: { signOut: async ({ token }) => revokeSession(String(token.sid)) },
    // An ended session is no error; the library's own messages may quote what it was given.
    logger: { error: (code) => log.debug({ code }, 'next-auth'), warn: () => {}, debug: () => {} },
  }
}
