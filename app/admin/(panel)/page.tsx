import type { Metadata } from 'next'
import { Suspense, type ReactNode } from 'react'
import { AdminTabs } from '@/components/admin/admin-tabs'
import { KeepFresh } from '@/components/admin/keep-fresh'
import { Part } from '@/components/admin/part'
import { TabLoading } from '@/components/admin/tab-failed'
import { StatSkeleton } from '@/components/dashboard/tab-states'
import { adminUnlessAway } from '@/lib/auth/require-admin-page'
import { databaseAway } from '@/lib/http/errors'
import { panelTabs } from '@/lib/firms/switched-on'
import type { AdminTab } from '@/lib/site/staff-paths'
import { first, type Query } from '../../read-query'
import { AdminStats } from './admin-stats'
import { ReplicaStates } from './replica-states'
import { EmailsDialog } from './emails-dialog'
import type { AdminTabProps } from './tab-props'
import { AdminsTab } from './tabs/admins-tab'
import { AuditTab } from './tabs/audit-tab'
import { BreachesTab } from './tabs/breaches-tab'
import { CampaignsTab } from './tabs/campaigns-tab'
import { LawFirmsTab } from './tabs/law-firms-tab'
import { LeadsTab } from './tabs/leads-tab'
import { ReviewTab } from './tabs/review-tab'
import { OutboxTab } from './tabs/outbox-tab'
import { ProgramsTab } from './tabs/programs-tab'
import { RemovedTab } from './tabs/removed-tab'
import { SettlementsTab } from './tabs/settlements-tab'
import { StatusTab } from './tabs/status-tab'
import { UploadTab } from './tabs/upload-tab'
import { UsersTab } from './tabs/users-tab'

export const metadata: Metadata = { title: 'Admin', robots: { index: false, follow: false } }

/** Seconds that data may be old: the figures and the breach list, and everything else (specification, admin side, section 9). */
const MAX_AGE = { long: 5 * 60, short: 2 * 60 }

const TABS: Record<AdminTab, { label: string; render(props: AdminTabProps): ReactNode }> = {
  breaches: { label: 'Breach List', render: (props) => <BreachesTab {...props} /> },
  users: { label: 'Users', render: (props) => <UsersTab {...props} /> },
  status: { label: 'Status Management', render: (props) => <StatusTab {...props} /> },
  upload: { label: 'Upload CSV', render: (props) => <UploadTab {...props} /> },
  review: { label: 'Review', render: (props) => <ReviewTab {...props} /> },
  settlements: { label: 'Settlements', render: (props) => <SettlementsTab {...props} /> },
  leads: { label: 'Leads', render: (props) => <LeadsTab {...props} /> },
  'law-firms': { label: 'Law Firms', render: (props) => <LawFirmsTab {...props} /> },
  campaigns: { label: 'Campaigns', render: (props) => <CampaignsTab {...props} /> },
  outbox: { label: 'Outbox', render: (props) => <OutboxTab {...props} /> },
  audit: { label: 'Audit Log', render: (props) => <AuditTab {...props} /> },
  removed: { label: 'Removed', render: (props) => <RemovedTab {...props} /> },
  programs: { label: 'Programs', render: () => <ProgramsTab /> },
  admins: { label: 'Admins', render: (props) => <AdminsTab {...props} /> },
}

export default async function AdminPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const tabs = panelTabs()
  const tab = tabs.find((name) => name === first(query.tab)) ?? 'breaches'
  const admin = await adminUnlessAway()
  const emailsOf = first(query.emails)
  return (
    <>
      <h1 className="sr-only">Admin</h1>
      <KeepFresh maxAge={tab === 'breaches' ? MAX_AGE.long : MAX_AGE.short} />
      <Suspense fallback={<StatSkeleton />}>
        <AdminStats isAway={admin === null} />
        {admin && <ReplicaStates />}
      </Suspense>
      <div className="mt-8">
        <AdminTabs tabs={tabs.map((id) => ({ id, label: TABS[id].label }))} current={tab} />
      </div>
      <div
        id="tab-panel"
        role="tabpanel"
        tabIndex={-1}
        aria-labelledby={`tab-${tab}`}
        className="mt-6 outline-none"
      >
        <Part reading={admin ? { data: admin } : { message: databaseAway().message }} of={[tab, query]}>
          {(admin) => (
            <>
              {/* A filter, a page or a dialog changes the list as it stands: what was pressed keeps the focus, or gets it back. */}
              <Suspense key={tab} fallback={<TabLoading />}>
                {TABS[tab].render({ admin, query })}
              </Suspense>
              {emailsOf && <EmailsDialog admin={admin} query={query} uniqueBreachId={emailsOf} />}
            </>
          )}
        </Part>
      </div>
    </>
  )
}
