import type { ReactNode } from 'react'
import { AppShell } from '@/components/dashboard/app-shell'
import { pageViewer } from '@/lib/auth/viewer'
import { countUnread } from '@/lib/cases/count-unread'
import { site } from '@/lib/site/site'

/** What every signed-in page stands in. The pages themselves see to it that somebody is. */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  const viewer = await pageViewer()
  const unread = viewer?.kind === 'member' ? await countUnread(viewer.userId).catch(() => null) : 0
  return (
    <AppShell name={site().name} unread={unread}>
      {children}
    </AppShell>
  )
}
