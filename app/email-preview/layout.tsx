import type { ReactNode } from 'react'
import { PublicShell } from '@/components/site/public-shell'
import { site } from '@/lib/site'

export default function EmailPreviewLayout({ children }: { children: ReactNode }) {
  return <PublicShell site={site()}>{children}</PublicShell>
}
