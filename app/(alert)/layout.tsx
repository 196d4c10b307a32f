import type { ReactNode } from 'react'
import { PublicShell } from '@/components/site/public-shell'
import { pageVisitor } from '@/lib/auth/viewer'
import { site } from '@/lib/site/site'

/** The alert's page has Dashboard beside Sign In in its header (specification, Breach notification). */
export default async function AlertLayout({ children }: { children: ReactNode }) {
  return (
    <PublicShell site={site()} visitor={await pageVisitor()} offersDashboard>
      {children}
    </PublicShell>
  )
}
