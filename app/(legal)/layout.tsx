import type { ReactNode } from 'react'
import { PublicShell } from '@/components/site/public-shell'
import { pageVisitor } from '@/lib/auth/viewer'
import { site } from '@/lib/site/site'

export default async function LegalLayout({ children }: { children: ReactNode }) {
  return (
    <PublicShell site={site()} visitor={await pageVisitor()}>
      {children}
    </PublicShell>
  )
}
