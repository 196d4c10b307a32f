import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { CatalogueNote } from '@/components/breach/catalogue-note'
import { CheckAnother } from '@/components/breach/check-another'
import { CheckFailed } from '@/components/breach/check-failed'
import { NoneFound } from '@/components/breach/none-found'
import { StaySafeOnline } from '@/components/breach/steps'
import { BackLink } from '@/components/site/back-link'
import { isProvenOwner } from '@/lib/auth/proven-owner'
import { pageViewer } from '@/lib/auth/viewer'
import { checkEmail } from '@/lib/breaches/check/check-email'
import { readWait } from '@/lib/breaches/check/wait'
import { getCatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { pageVisit } from '@/lib/visit/page-visit'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site/site'
import { beforeAnyLawyer } from '../../read-claims'
import { readTyped } from '../read-typed'
import { readKept } from '../../read-kept'
import { first, type Query } from '../../read-query'

export const metadata: Metadata = { title: 'Check result', robots: { index: false, follow: false } }

export default async function NoBreachesFoundPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const { check, after, until } = query
  const now = new Date()
  const visit = await pageVisit()
  const { email } = visit
  const supportEmail = site().supportEmail
  // The browser was refused or failed before it had a response. Its visit may still name an address of before, whose
  // answer must not stand here in place of the one that is missing.
  if (check !== undefined) {
    return (
      <CheckFailed
        reason={first(check) === 'busy' ? 'busy' : 'failed'}
        retryAfter={readWait({ after: first(after), until: first(until) }, now)}
        now={now}
        email={(await readKept(query, 'check'))?.values.email}
        supportEmail={supportEmail}
      />
    )
  }
  if (!email) return <NothingChecked />
  const provenOwner = isProvenOwner(visit, pageViewer, email)
  const result = await checkEmail({
    email,
    provenOwner,
    reuse: 'page',
  })
  if (result.outcome === 'found') redirect(paths.summary)
  if (result.outcome === 'could-not-check') {
    return (
      <CheckFailed
        reason="failed"
        retryAfter={result.retryAfter}
        now={new Date()}
        email={email}
        supportEmail={supportEmail}
      />
    )
  }
  const info = await getCatalogueInfo(new Date(), result.settlementsVersion)
  // Nothing was looked through: that is no all-clear.
  if (info?.coverage.searched === 0)
    return <CheckFailed reason="failed" now={now} email={email} supportEmail={supportEmail} />
  return (
    <>
      <NoneFound
        email={email}
        typed={await readTyped(query, email)}
        before={beforeAnyLawyer()}
        info={info}
        provenOwner={await provenOwner.catch(() => false)}
      />
      <div className="shell">
        <CatalogueNote info={info} />
      </div>
    </>
  )
}

function NothingChecked() {
  return (
    <div className="shell pt-3 sm:pt-6">
      <BackLink href={paths.home}>Back to Home</BackLink>
      <h1 className="mt-3 text-h1">No check has been made yet</h1>
      <p className="mt-3 max-w-[52ch] text-lead text-muted-foreground">
        Enter an address to see which known breaches include it.
      </p>
      <div className="mt-8 grid gap-5 lg:grid-cols-[11fr_6fr] lg:items-start lg:gap-8">
        <CheckAnother />
        <StaySafeOnline />
      </div>
    </div>
  )
}
