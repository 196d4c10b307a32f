import 'server-only'
import { env, mailProvider } from '../env'
import { isAdmin, type Viewer } from './viewer'

/** Finds out who asks. Called only where that matters. */
type ReadViewer = () => Promise<Viewer | null>

/** Whether whoever asks may see templates and captured mail (specification, Safety: operators, unless EMAIL_PREVIEW=open). */
export async function mayPreviewMail(readViewer: ReadViewer): Promise<boolean> {
  return env().EMAIL_PREVIEW === 'open' || isAdmin(await readViewer())
}

/** Whether there is captured mail, and whoever asks may read it. */
export async function mayReadCaptured(readViewer: ReadViewer): Promise<boolean> {
  return mailProvider(env()) === null && (await mayPreviewMail(readViewer))
}
