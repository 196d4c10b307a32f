import 'server-only'
import type { BannerMail } from '@/components/dashboard/confirm-banner'
import { signUpMailing } from '@/lib/auth/sign-up-mail'
import type { Viewer } from '@/lib/auth/viewer'

/** What the banner says of the mail to a viewer; null for who has proven the address. */
export async function readBanner(viewer: Viewer): Promise<BannerMail | null> {
  if (viewer.kind === 'member') return viewer.emailVerified ? null : 'not-yet'
  return signUpMailing(viewer)
}
