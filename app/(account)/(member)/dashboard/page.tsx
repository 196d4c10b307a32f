import type { Metadata } from 'next'
import Link from 'next/link'
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
import { DASHBOARD_TABS, dashboardPath, paths, signInPath, type DashboardTab } from '@/lib/paths'
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
    <div className="shell-app pt-8 sm:pt-(--space-block)">
      <h1 className="text-h1 break-words">Welcome, {viewer.name || 'User'}</h1>
      {banner && <ConfirmBanner email={viewer.email} mail={banner} capturedPath={capturedMailPath()} />}
      {welcome && <WelcomeBanner autoEnroll={welcome.autoEnroll} />}
      {viewer.kind === 'member' && viewer.emailVerified && <CarryMarks />}
      <nav aria-label="Yours" className="mt-3 flex flex-wrap gap-x-6">
        <Link href={paths.plan} prefetch={false} className="inline-flex min-h-11 items-center link">
          Your plan
        </Link>
        <Link href={paths.diary} prefetch={false} className="inline-flex min-h-11 items-center link">
          Loss diary
        </Link>
      </nav>
      <div className="mt-6">
        <Suspense fallback={<StatSkeleton />}>
          <Stats viewer={viewer} />
        </Suspense>
      </div>
      <div className="mt-8">
        <Tabs
          label="Dashboard"
          tabs={DASHBOARD_TABS.map((id) => ({ id, label: LABELS[id], href: dashboardPath(id) }))}
          current={tab}
        />
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="mt-7">
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
