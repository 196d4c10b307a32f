import type { ReactNode } from 'react'
import { AdminShell } from '@/components/admin/admin-shell'
import { requireAdminPage } from '@/lib/auth/require-admin-page'
import { site } from '@/lib/site/site'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { name, email } = await requireAdminPage()
  return (
    <AdminShell siteName={site().name} admin={{ name, email }}>
      {children}
    </AdminShell>
  )
}
