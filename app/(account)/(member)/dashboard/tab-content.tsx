import { AnalyticsPanel } from '@/components/dashboard/analytics/analytics-panel'
import { timelineEntries } from '@/components/summary/timeline-entries'
import { CatalogueNote } from '@/components/breach/catalogue-note'
import { HistoryTab } from '@/components/dashboard/history-tab'
import { NewBreachesTab, type BreachTabProps } from '@/components/dashboard/new-breaches-tab'
import { NoNotifications } from '@/components/dashboard/no-notifications'
import { NotificationsTab } from '@/components/dashboard/notifications-tab'
import { PreferencesTab } from '@/components/dashboard/preferences-tab'
import { FailedTab, NeedsProof } from '@/components/dashboard/tab-states'
import type { Viewer } from '@/lib/auth/viewer'
import { getAnalytics } from '@/lib/breaches/analytics/get-analytics'
import { getCatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { isRecent } from '@/lib/breaches/check/recent'
import { unconfirmedWords } from '@/lib/breaches/status/summary-words'
import { countUnread } from '@/lib/cases/count-unread'
import { listDealtWith } from '@/lib/cases/dealt-with'
import { listNotifications } from '@/lib/cases/list-notifications'
import { notedClaims } from '@/lib/follows/noted-claims'
import { log } from '@/lib/log'
import type { DashboardTab } from '@/lib/paths'
import { getPreferences } from '@/lib/members/preferences/preferences'
import { getAccount } from '@/lib/members/profile'
import { readClaims, readOpenAndRecorded } from '../../../read-claims'
import { CasesContent } from './cases-content'
import { dashboardBreaches } from './member-breaches'
import { readCaseLinks } from './read-case-links'

/** Breaches of one page: each comes with its text and what to do about it. */
const BREACHES_PAGE_SIZE = 20
const NOTIFICATIONS_PAGE_SIZE = 50

interface TabContentProps {
  viewer: Viewer
  tab: DashboardTab
  page: number
}

/** What could not be loaded, by tab (specification, section 8). */
const FAILURES: Record<DashboardTab, string> = {
  cases: 'Failed to load your cases. Please try again.',
  'new-breaches': 'Failed to fetch breach data. Please try again.',
  notifications: 'Failed to load your notifications. Please try again.',
  analytics: 'Failed to fetch breach analytics. Please try again.',
  history: 'Failed to fetch breach data. Please try again.',
  preferences: 'Failed to load your preferences. Please try again.',
}

/** One tab, or what went wrong with it and a way to try again: the rest of the page stays. */
export async function TabContent(props: TabContentProps) {
  const { tab } = props
  try {
    return await TABS[tab](props)
  } catch (error) {
    log.warn(
      { tab, err: { name: (error as Error).name, code: (error as { code?: string }).code } },
      'a tab could not be loaded',
    )
    const isBreaches = tab === 'new-breaches' || tab === 'history'
    return (
      <FailedTab
        message={FAILURES[tab]}
        notMeaning={
          isBreaches
            ? 'The problem is on our side. This is not an all-clear.'
            : 'The problem is on our side. Nothing of yours is lost.'
        }
        retryLabel={tab === 'new-breaches' ? 'Retry Scan' : 'Try Again'}
      />
    )
  }
}

const TABS: Record<DashboardTab, (props: TabContentProps) => Promise<React.ReactElement>> = {
  cases: ({ viewer }) => CasesContent({ viewer }),
  'new-breaches': async ({ viewer, page }) => {
    const now = new Date()
    const { all: _all, ...tab } = await breachTab(viewer, page, BREACHES_PAGE_SIZE, (breach) =>
      isRecent(breach, now),
    )
    return withNote(<NewBreachesTab {...tab} />)
  },
  notifications: async ({ viewer, page }) => {
    if (viewer.kind !== 'member') return <NoNotifications isOwner={false} />
    const [{ results, page: shown, totalPages, totalResults }, unread] = await Promise.all([
      listNotifications(viewer.userId, { page, limit: NOTIFICATIONS_PAGE_SIZE }),
      countUnread(viewer.userId),
    ])
    if (totalResults === 0) return <NoNotifications isOwner />
    return (
      <NotificationsTab
        notifications={results}
        unread={unread}
        page={shown}
        pages={totalPages}
        claims={await readClaims(
          results.flatMap(({ uniqueBreachId }) => uniqueBreachId ?? []),
          isProven(viewer),
        )}
        noted={await notedOf(viewer)}
      />
    )
  },
  analytics: async ({ viewer }) => {
    const [{ breaches, incomplete, publicOnly }, dealtWith] = await Promise.all([
      dashboardBreaches(viewer),
      viewer.kind === 'member' ? listDealtWith(viewer.userId) : new Set<string>(),
    ])
    return withNote(
      <AnalyticsPanel
        now={new Date()}
        publicOnly={publicOnly}
        incomplete={incomplete}
        analytics={await getAnalytics({ email: isProven(viewer) ? viewer.email : null, breaches, dealtWith })}
      />,
    )
  },
  history: async ({ viewer, page }) => {
    const { all, ...tab } = await breachTab(viewer, page, BREACHES_PAGE_SIZE, () => true)
    const timeline = timelineEntries(
      all.map((breach) => ({
        breach,
        settlements: tab.beside.get(breach.uniqueBreachId)?.settlements ?? [],
      })),
    )
    const unconfirmed = unconfirmedWords(all.map((breach) => ({ breach })))
    return withNote(<HistoryTab {...tab} timeline={timeline} unconfirmed={unconfirmed} now={new Date()} />)
  },
  preferences: async ({ viewer }) => {
    if (viewer.kind !== 'member' || !viewer.emailVerified) return <NeedsProof title="Preferences" />
    const [preferences, account] = await Promise.all([
      getPreferences(viewer.userId),
      getAccount(viewer.userId),
    ])
    return <PreferencesTab preferences={preferences} email={viewer.email} phoneNumber={account.phoneNumber} />
  },
}

/** Whether it is the owner of the address who looks. */
function isProven(viewer: Viewer): boolean {
  return viewer.kind === 'member' && viewer.emailVerified
}

type OwnBreach = BreachTabProps['breaches'][number]

/** A page of breaches; `all` are those of all pages. */
async function breachTab(
  viewer: Viewer,
  page: number,
  size: number,
  wanted: (breach: OwnBreach) => boolean,
): Promise<BreachTabProps & { all: OwnBreach[] }> {
  const [{ breaches, incomplete, publicOnly, settlementsVersion }, dealtWith] = await Promise.all([
    dashboardBreaches(viewer),
    viewer.kind === 'member' ? listDealtWith(viewer.userId) : null,
  ])
  const all = breaches.filter(wanted)
  const pages = Math.max(1, Math.ceil(all.length / size))
  const shown = Math.min(page, pages)
  const those = all.slice((shown - 1) * size, shown * size)
  const [beside, caseLinks, noted] = await Promise.all([
    readOpenAndRecorded(
      all.map(({ uniqueBreachId }) => uniqueBreachId),
      !publicOnly,
      settlementsVersion,
    ),
    readCaseLinks(viewer, those, { provenOwner: !publicOnly, version: settlementsVersion }),
    notedOf(viewer),
  ])
  return {
    all,
    breaches: those,
    total: all.length,
    page: shown,
    pages,
    email: viewer.email,
    incomplete,
    publicOnly,
    dealtWith,
    beside: beside ?? new Map(),
    noted,
    caseLinks,
    doneCount: dealtWith ? all.filter(({ uniqueBreachId }) => dealtWith.has(uniqueBreachId)).length : 0,
  }
}

/** The settlements of which nothing is left for them to claim. */
async function notedOf(viewer: Viewer): Promise<ReadonlySet<string>> {
  return viewer.kind === 'member' ? notedClaims(viewer.userId) : new Set()
}

async function withNote(tab: React.ReactElement): Promise<React.ReactElement> {
  return (
    <>
      {tab}
      <CatalogueNote info={await getCatalogueInfo()} />
    </>
  )
}
