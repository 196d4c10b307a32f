import type { ReactNode } from 'react'
import { PublicShell } from '@/components/site/public-shell'
import { requireAdminPage } from '@/lib/auth/require-admin-page'
import { pageSite } from '@/lib/site/page-site'

/** What everybody would see stands in what everybody sees around it. For operators alone. */
export default async function PreviewLayout({ children }: { children: ReactNode }) {
  await requireAdminPage()
  return <PublicShell site={pageSite()}>{children}</PublicShell>
}
