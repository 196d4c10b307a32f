import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Suspense } from 'react'
import { ConfirmBanner } from '@/components/dashboard/confirm-banner'
import { StatSkeleton, TabSkeleton } from '@/components/dashboard/tab-states'
import { Tabs } from '@/components/dashboard/tabs'
import { WelcomeBanner } from '@/components/dashboard/welcome-banner'
import { CarryMarks } from '@/components/plan/carry-marks'
import { PasskeyOffer } from '@/components/passkeys/passkey-offer'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import { pageViewer } from '@/lib/auth/viewer'
import { capturedMailPath } from '@/lib/mail/captured-mail-path'
import { DASHBOARD_TABS, dashboardPath, signInPath, type DashboardTab } from '@/lib/paths'
import { getWelcome } from '@/lib/members/welcome'
import { first, type Query } from '../../../read-query'
import { readBanner } from '../read-banner'
import { Stats } from './stats'
import { TabContent } from './tab-content'

export const metadata: Metadata = { title: 'Dashboard', robots: { index: false, follow: false } }

const LABELS: Record<DashboardTab, string> = {
  cases: 'My Cases',
  'new-breaches': 'New Breaches',
  notifications: 'Notifications',
  analytics: 'Analytics',
  history: 'Breach History',
  preferences: 'Preferences',
}

/** Neither is worth the page. */
const NEITHER = [null, null] as const

export default async function DashboardPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const tab = DASHBOARD_TABS.find((name) => name === first(query.tab)) ?? 'cases'
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(first(query.page))) || 1))
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(dashboardPath(tab)))
  const [welcome, passkeys] =
    viewer.kind === 'member'
      ? await Promise.all([getWelcome(viewer.userId), listPasskeys(viewer.userId)]).catch(() => NEITHER)
      : NEITHER
  const mayUsePasskey = viewer.kind === 'member' && viewer.method === 'password'
  const banner = await readBanner(viewer)
  return (
    <div className="shell-app pt-2.5 lg:pt-5">
      <div className="grid gap-2 lg:min-h-20 lg:grid-cols-2 lg:items-center lg:gap-8">
        <h1 className="min-w-0 text-h2 break-words lg:text-h1">Welcome, {viewer.name || 'User'}</h1>
        <Suspense fallback={<StatSkeleton />}>
          <Stats viewer={viewer} />
        </Suspense>
      </div>
      {banner && <ConfirmBanner email={viewer.email} mail={banner} capturedPath={capturedMailPath()} />}
      {welcome && <WelcomeBanner autoEnroll={welcome.autoEnroll} />}
      {viewer.kind === 'member' && viewer.emailVerified && <CarryMarks />}
      <div className="mt-3 lg:mt-4">
        <Tabs
          label="Dashboard"
          tabs={DASHBOARD_TABS.map((id) => ({ id, label: LABELS[id], href: dashboardPath(id) }))}
          current={tab}
        />
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="mt-3 lg:mt-6">
        <Suspense key={`${tab} ${page}`} fallback={<TabSkeleton />}>
          <TabContent viewer={viewer} tab={tab} page={page} />
        </Suspense>
      </div>
      {tab === 'cases' && mayUsePasskey && (
        <div className="mt-8">{passkeys?.length === 0 && <PasskeyOffer />}</div>
      )}
    </div>
  )
}
