import 'server-only'
import { env } from '../env'
import { paths } from '../paths'

/** Whether whoever asks may see templates and captured mail (decisions, Safety: operators, unless EMAIL_PREVIEW=open). */
export function mayPreviewMail(): boolean {
  return env().EMAIL_PREVIEW === 'open'
}

/** Where captured mail can be read; null when mail is really sent, or not for everybody's eyes. */
export function capturedMailPath(): string | null {
  return mayPreviewMail() && !env().RESEND_API_KEY ? paths.capturedMail : null
}
