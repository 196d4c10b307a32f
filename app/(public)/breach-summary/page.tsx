import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { CheckFailed } from '@/components/breach/check-failed'
import { NoData } from '@/components/breach/no-data'
import { Summary } from '@/components/summary/summary'
import { shownBreach } from '@/components/summary/summary-item'
import { isProvenOwner } from '@/lib/auth/proven-owner'
import { pageViewer } from '@/lib/auth/viewer'
import { checkEmail } from '@/lib/breaches/check/check-email'
import { getCatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { sealLinkToken } from '@/lib/breaches/check/link-token'
import { withSettlements } from '@/lib/settlements/found-breach'
import { leaksOf } from '@/lib/breaches/summary/leaks'
import { pageVisit } from '@/lib/visit/page-visit'
import { breachActionPath } from '@/lib/breaches/status/action-path'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site/site'
import { readOpenAndRecorded, readPapers } from '../../read-claims'

const TITLE = 'Breach summary'

/** What a crawler is shown, who has no visit, is not to be listed; what a visit shows no crawler ever sees. */
export async function generateMetadata(): Promise<Metadata> {
  const { email } = await pageVisit()
  return email ? { title: TITLE } : { title: TITLE, robots: { index: false, follow: false } }
}

export default async function BreachSummaryPage() {
  const visit = await pageVisit()
  const { email } = visit
  if (!email) return <NoData />
  const provenOwner = isProvenOwner(visit, pageViewer, email)
  const result = await checkEmail({
    email,
    provenOwner,
    reuse: 'page',
  })
  if (result.outcome === 'none-known') redirect(paths.noBreaches)
  if (result.outcome === 'could-not-check') {
    return (
      <CheckFailed
        reason="failed"
        retryAfter={result.retryAfter}
        now={new Date()}
        email={email}
        supportEmail={site().supportEmail}
      />
    )
  }
  const isProven = await provenOwner.catch(() => false)
  const beside = await readOpenAndRecorded(
    result.breaches.map(({ uniqueBreachId }) => uniqueBreachId),
    isProven,
    result.settlementsVersion,
  )
  const papers = await readPapers(
    [...(beside?.values() ?? [])].flatMap(({ settlements }) => settlements),
    result.settlementsVersion,
  )
  const items = withSettlements(result.breaches, beside).map((found) => ({
    ...found,
    breach: shownBreach(found.breach),
    leaks: leaksOf(found.breach),
    actionHref: breachActionPath(
      found.breach,
      sealLinkToken({ email, uniqueBreachId: found.breach.uniqueBreachId, purpose: 'consultation' }),
    ),
  }))
  const info = await getCatalogueInfo(new Date(), result.settlementsVersion)
  const { name, url, postalAddress } = site()
  return (
    <Summary
      email={email}
      items={items}
      incomplete={result.incomplete}
      provenOwner={isProven}
      info={info}
      claims={papers}
      site={{ name, url, postalAddress }}
      checkedAt={result.checkedAt}
      now={new Date()}
    />
  )
}
