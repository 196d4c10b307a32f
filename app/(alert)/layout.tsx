import type { ReactNode } from 'react'
import { PublicShell } from '@/components/site/public-shell'
import { pageVisitor } from '@/lib/auth/viewer'
import { pageSite } from '@/lib/site/page-site'

/** The alert's page has Dashboard beside Sign In in its header (specification, Breach notification). */
export default async function AlertLayout({ children }: { children: ReactNode }) {
  return (
    <PublicShell site={pageSite()} visitor={await pageVisitor()} offersDashboard>
      {children}
    </PublicShell>
  )
}
