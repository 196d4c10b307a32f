import type { Metadata } from 'next'
import { Analysis } from '@/components/breach/analysis'
import { CheckGate } from '@/components/breach/check-gate'
import { DetailMissing } from '@/components/breach/detail-missing'
import { adviceOf } from '@/lib/breaches/kinds/advice-of'
import { breachDetailsPath, getNotifiedPath } from '@/lib/paths'
import { readDetail } from '../read-detail'
import { readKept } from '../../read-kept'
import { first, type Query } from '../../read-query'

export const metadata: Metadata = { title: 'Breach details', robots: { index: false, follow: false } }

/** Asks for an address first; after a check says whether it is in this breach, and what can be done. */
export default async function BreachDetailsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const { breach, email, affected, ownerOnly, fromDashboard, typed, asked, before } = await readDetail({
    query,
  })
  if (!breach) return <DetailMissing kind="no-breach" />
  const check = first(query.check)
  const path = breachDetailsPath(breach.uniqueBreachId)
  // A check that failed must not be answered from the one before.
  const refused = check !== undefined && check !== 'done'
  if (
    !refused &&
    email &&
    affected !== null &&
    (affected || breach.isCheckable) &&
    (check === 'done' || fromDashboard)
  ) {
    return (
      <Analysis
        breach={breach}
        email={email}
        affected={affected}
        advice={adviceOf(breach)}
        again={path}
        notifyHref={getNotifiedPath(breach.uniqueBreachId)}
        fromDashboard={fromDashboard}
        typed={typed}
        before={before}
        askedAt={asked?.consultation}
      />
    )
  }
  // Not to be found where there is nothing to look through is no finding.
  if (!breach.isCheckable && !affected)
    return <CheckGate breach={breach} email={email} failed={null} beside={before} />
  if (ownerOnly) return <CheckGate breach={breach} email={email} failed={null} ownerOnly beside={before} />
  const kept = await readKept(query, 'check')
  const failed = refused || (check === 'done' && email !== '')
  return (
    <CheckGate
      breach={breach}
      beside={before}
      email={kept?.values.email ?? email}
      error={refused ? undefined : (kept?.errors.email ?? kept?.said)}
      failed={failed ? (check === 'busy' ? 'busy' : 'failed') : null}
    />
  )
}
