import type { ReactNode } from 'react'
import { FirmShell } from '@/components/firm/firm-shell'
import { firmPersonUnlessAway } from '@/lib/auth/firm-people/require-firm-page'
import { site } from '@/lib/site/site'

export default async function FirmLayout({ children }: { children: ReactNode }) {
  return (
    <FirmShell siteName={site().name} person={await firmPersonUnlessAway()}>
      {children}
    </FirmShell>
  )
}
