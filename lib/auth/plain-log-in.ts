import 'server-only'
import type { PlainForm } from '../http/plain-form'
import { afterSignIn, againPath, paths, signInPath } from '../paths'

/** Signing in by a plain form. The response's tokens are for programs: the browser gets its cookie. */
export const plainLogIn: PlainForm<unknown> = {
  fields: ['email', 'password', 'next'],
  toBody: ({ email, password }) => ({ email, password }),
  done: (_session, { next }) => afterSignIn(next),
  refused: (_error, { next }) => againPath(next ? signInPath(afterSignIn(next)) : paths.signIn),
  keep: ({ email }) => ({ form: 'sign-in', values: { email } }),
}
