import 'server-only'
import { db } from '../db'
import { revokeSession, revokeSessions } from './sessions'
import type { Viewer } from './viewer'

/** Ends a viewer's session, or every session of their account. Harmless when repeated. */
export async function signOut(viewer: Viewer, everywhere: boolean): Promise<void> {
  if (everywhere && viewer.kind === 'member') await db().$transaction((tx) => revokeSessions(tx, viewer.userId))
  else await revokeSession(viewer.sid)
}
