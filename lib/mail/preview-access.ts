import 'server-only'
import { isAdmin, type Viewer } from '../auth/viewer'
import { env } from '../env'
import { paths } from '../paths'

/** Finds out who asks. Called only where that matters. */
type ReadViewer = () => Promise<Viewer | null>

/** Whether whoever asks may see templates and captured mail (decisions, Safety: operators, unless EMAIL_PREVIEW=open). */
export async function mayPreviewMail(readViewer: ReadViewer): Promise<boolean> {
  return env().EMAIL_PREVIEW === 'open' || isAdmin(await readViewer())
}

/** Whether there is captured mail, and whoever asks may read it. */
export async function mayReadCaptured(readViewer: ReadViewer): Promise<boolean> {
  return !env().RESEND_API_KEY && (await mayPreviewMail(readViewer))
}

/** Where anybody can read captured mail; null when mail is really sent, or not for everybody's eyes. */
export function capturedMailPath(): string | null {
  return env().EMAIL_PREVIEW === 'open' && !env().RESEND_API_KEY ? paths.capturedMail : null
}
