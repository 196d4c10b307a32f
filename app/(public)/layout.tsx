import type { ReactNode } from 'react'
import { PublicShell } from '@/components/site/public-shell'
import { pageVisitor } from '@/lib/auth/viewer'
import { pageSite } from '@/lib/site/page-site'

export default async function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <PublicShell site={pageSite()} visitor={await pageVisitor()}>
      {children}
    </PublicShell>
  )
}
