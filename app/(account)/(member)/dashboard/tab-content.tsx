import { AnalyticsPanel } from '@/components/dashboard/analytics/analytics-panel'
import { CatalogueNote } from '@/components/breach/catalogue-note'
import { CasesTab } from '@/components/dashboard/cases-tab'
import { HistoryTab } from '@/components/dashboard/history-tab'
import { NewBreachesTab, type BreachTabProps } from '@/components/dashboard/new-breaches-tab'
import { NotificationsTab } from '@/components/dashboard/notifications-tab'
import { PreferencesTab } from '@/components/dashboard/preferences-tab'
import { FailedTab, NeedsProof } from '@/components/dashboard/tab-states'
import type { Viewer } from '@/lib/auth/viewer'
import { getAnalytics } from '@/lib/breaches/analytics/get-analytics'
import { getCatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { isRecent } from '@/lib/breaches/check/recent'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import type { MemberCase } from '@/lib/cases/responses'
import { countUnread } from '@/lib/cases/count-unread'
import { listDealtWith } from '@/lib/cases/dealt-with'
import { linkCases, listCases } from '@/lib/cases/list-cases'
import { listNotifications } from '@/lib/cases/list-notifications'
import { SAMPLE_CASES, SAMPLE_NOTIFICATIONS } from '@/lib/cases/samples'
import { listFollowed } from '@/lib/follows/list-followed'
import { readNextDates } from '@/lib/follows/read-next-dates'
import { log } from '@/lib/log'
import type { DashboardTab } from '@/lib/paths'
import { getPreferences } from '@/lib/members/preferences/preferences'
import { getAccount } from '@/lib/members/profile'
import { listRequests } from '@/lib/members/shares'
import { readClaims } from '../../../read-claims'
import { dashboardBreaches } from './member-breaches'

/** Breaches and notifications of one page. A new breach comes with all its advice, several times as long as an item of the history. */
const PAGE_SIZE = 50
const NEW_BREACHES_PAGE_SIZE = 20
/** Requests beside the cases; the settings have them all. */
const LAST_REQUESTS = 5

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
  cases: async ({ viewer }) => {
    const cases = viewer.kind === 'member' ? await listCases(viewer.userId) : []
    // What is about a claim is shown to the address's owner only.
    const now = new Date()
    const isOwner = viewer.kind === 'member' && viewer.emailVerified
    const followed = isOwner ? (await listFollowed(viewer, now)).settlements : []
    const requests = isOwner ? await listRequests(viewer.userId, LAST_REQUESTS + 1) : []
    const days = {
      followed,
      dates: isOwner ? await readNextDates(followed, now) : null,
      now,
      requests: { last: requests.slice(0, LAST_REQUESTS), hasMore: requests.length > LAST_REQUESTS },
    }
    if (cases.length === 0)
      return <CasesTab cases={SAMPLE_CASES} areExamples hrefs={new Map()} claims={new Map()} {...days} />
    return (
      <CasesTab
        cases={cases}
        areExamples={false}
        hrefs={await linkCases(cases)}
        claims={await claimsOfCases(cases, isProven(viewer))}
        {...days}
      />
    )
  },
  'new-breaches': async ({ viewer, page }) => {
    const now = new Date()
    return withNote(
      <NewBreachesTab
        {...await breachTab(viewer, page, NEW_BREACHES_PAGE_SIZE, (breach) => isRecent(breach, now))}
      />,
    )
  },
  notifications: async ({ viewer, page }) => {
    if (viewer.kind !== 'member')
      return (
        <NotificationsTab
          notifications={SAMPLE_NOTIFICATIONS}
          areExamples
          unread={0}
          page={1}
          pages={1}
          claims={new Map()}
        />
      )
    const [{ results, page: shown, totalPages, totalResults }, unread] = await Promise.all([
      listNotifications(viewer.userId, { page, limit: PAGE_SIZE }),
      countUnread(viewer.userId),
    ])
    if (totalResults === 0)
      return (
        <NotificationsTab
          notifications={SAMPLE_NOTIFICATIONS}
          areExamples
          unread={0}
          page={1}
          pages={1}
          claims={new Map()}
        />
      )
    return (
      <NotificationsTab
        notifications={results}
        areExamples={false}
        unread={unread}
        page={shown}
        pages={totalPages}
        claims={await readClaims(
          results.flatMap(({ uniqueBreachId }) => uniqueBreachId ?? []),
          isProven(viewer),
        )}
      />
    )
  },
  analytics: async ({ viewer }) => {
    const [{ breaches, publicOnly }, dealtWith] = await Promise.all([
      dashboardBreaches(viewer),
      viewer.kind === 'member' ? listDealtWith(viewer.userId) : new Set<string>(),
    ])
    return withNote(
      <AnalyticsPanel
        publicOnly={publicOnly}
        analytics={await getAnalytics({ email: isProven(viewer) ? viewer.email : null, breaches, dealtWith })}
      />,
    )
  },
  history: async ({ viewer, page }) =>
    withNote(<HistoryTab {...await breachTab(viewer, page, PAGE_SIZE, () => true)} />),
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

async function breachTab(
  viewer: Viewer,
  page: number,
  size: number,
  wanted: (breach: { breachDate: string }) => boolean,
): Promise<BreachTabProps> {
  const [{ breaches, incomplete, publicOnly, settlementsVersion }, dealtWith] = await Promise.all([
    dashboardBreaches(viewer),
    viewer.kind === 'member' ? listDealtWith(viewer.userId) : null,
  ])
  const all = breaches.filter(wanted)
  const pages = Math.max(1, Math.ceil(all.length / size))
  const shown = Math.min(page, pages)
  return {
    breaches: all.slice((shown - 1) * size, shown * size),
    total: all.length,
    page: shown,
    pages,
    email: viewer.email,
    incomplete,
    publicOnly,
    dealtWith,
    claims: await readClaims(
      all.slice((shown - 1) * size, shown * size).map(({ uniqueBreachId }) => uniqueBreachId),
      !publicOnly,
      settlementsVersion,
    ),
    doneCount: dealtWith ? all.filter(({ uniqueBreachId }) => dealtWith.has(uniqueBreachId)).length : 0,
  }
}

/** What can be claimed about the breaches of cases, by the case's id. */
async function claimsOfCases(cases: readonly MemberCase[], provenOwner: boolean) {
  const [claims, { byUniqueBreachId }] = await Promise.all([
    readClaims(
      cases.map(({ uniqueBreachId }) => uniqueBreachId),
      provenOwner,
    ),
    currentCatalogue(),
  ])
  return new Map(
    cases.flatMap(({ id, uniqueBreachId }) => {
      const settlements = claims.get(uniqueBreachId)
      const kind = byUniqueBreachId.get(uniqueBreachId)?.kind
      return settlements && kind ? [[id, { settlements, kind }] as const] : []
    }),
  )
}

async function withNote(tab: React.ReactElement): Promise<React.ReactElement> {
  return (
    <>
      {tab}
      <CatalogueNote info={await getCatalogueInfo()} />
    </>
  )
}
