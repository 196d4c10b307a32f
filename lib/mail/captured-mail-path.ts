import 'server-only'
import { env, mailProvider } from '../env'
import { paths } from '../paths'

/** Where anybody can read captured mail; null when mail is really sent, or not for everybody's eyes. */
export function capturedMailPath(): string | null {
  return env().EMAIL_PREVIEW === 'open' && mailProvider(env()) === null ? paths.capturedMail : null
}
