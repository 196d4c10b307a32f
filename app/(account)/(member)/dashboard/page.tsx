import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Suspense, type ReactNode } from 'react'
import { ConfirmBanner } from '@/components/dashboard/confirm-banner'
import { StatSkeleton, TabSkeleton, WithoutScripts } from '@/components/dashboard/tab-states'
import { Tabs } from '@/components/dashboard/tabs'
import { WelcomeBanner } from '@/components/dashboard/welcome-banner'
import { CarryMarks } from '@/components/plan/carry-marks'
import { PasskeyOffer } from '@/components/passkeys/passkey-offer'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import { pageViewer } from '@/lib/auth/viewer'
import { capturedMailPath } from '@/lib/mail/captured-mail-path'
import { DASHBOARD_TABS, dashboardPath, signInPath, wholePath, type DashboardTab } from '@/lib/paths'
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
  const isWhole = first(query.whole) === 'true'
  const pathOf = (id: DashboardTab) => (isWhole ? wholePath(dashboardPath(id)) : dashboardPath(id))
  const whole = wholePath(dashboardPath(tab, page))
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
        <Later isWhole={isWhole} meanwhile={<StatSkeleton />}>
          <Stats viewer={viewer} />
        </Later>
      </div>
      {banner && <ConfirmBanner email={viewer.email} mail={banner} capturedPath={capturedMailPath()} />}
      {welcome && <WelcomeBanner autoEnroll={welcome.autoEnroll} />}
      {viewer.kind === 'member' && viewer.emailVerified && <CarryMarks />}
      <div className="mt-3 lg:mt-4">
        <Tabs
          label="Dashboard"
          tabs={DASHBOARD_TABS.map((id) => ({ id, label: LABELS[id], href: pathOf(id) }))}
          current={tab}
        />
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="mt-3 lg:mt-6">
        <Later
          key={`${tab} ${page}`}
          isWhole={isWhole}
          meanwhile={
            <>
              <WithoutScripts href={whole} />
              <TabSkeleton />
            </>
          }
        >
          <TabContent viewer={viewer} tab={tab} page={page} />
        </Later>
      </div>
      {tab === 'cases' && mayUsePasskey && (
        <div className="mt-8">{passkeys?.length === 0 && <PasskeyOffer />}</div>
      )}
    </div>
  )
}

/** A part that comes after the rest of the page; with it where no scripts are there to put it in its place. */
function Later({
  isWhole,
  meanwhile,
  children,
}: {
  isWhole: boolean
  meanwhile: ReactNode
  children: ReactNode
}) {
  return isWhole ? children : <Suspense fallback={meanwhile}>{children}</Suspense>
}
