import type { ReactNode } from 'react'
import { AdminShell } from '@/components/admin/admin-shell'
import { adminUnlessAway } from '@/lib/auth/require-admin-page'
import { site } from '@/lib/site/site'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const admin = await adminUnlessAway()
  return (
    <AdminShell siteName={site().name} admin={admin && { name: admin.name, email: admin.email }}>
      {children}
    </AdminShell>
  )
}
