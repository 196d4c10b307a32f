import type { ReactNode } from 'react'
import { PublicShell } from '@/components/site/public-shell'
import { isSignedIn } from '@/lib/auth/viewer'
import { site } from '@/lib/site'

export default async function PublicLayout({ children }: { children: ReactNode }) {
  return <PublicShell site={site()} signedIn={await isSignedIn()}>{children}</PublicShell>
}
