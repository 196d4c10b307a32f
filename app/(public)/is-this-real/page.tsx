import type { Metadata } from 'next'
import { CheckAddress } from '@/components/settlement/check-address'
import { BackLink } from '@/components/site/back-link'
import { paths } from '@/lib/paths'
import { keptResult } from '@/lib/settlements/plain-check-address'
import { shared } from '@/lib/site/open-graph'
import { readKept } from '../../read-kept'
import type { Query } from '../../read-query'

const DESCRIPTION =
  'Compare a link, a sender or a web address from a message with the addresses on record for settlements.'

export const metadata: Metadata = {
  title: 'Is this message real?',
  ...shared({ title: 'Is this message real?', description: DESCRIPTION, path: paths.isThisReal }),
}

/** The same for everybody, and kept; but for who has sent the form without scripts. */
export default async function IsThisRealPage({ searchParams }: { searchParams: Promise<Query> }) {
  const kept = await readKept(await searchParams, 'check-address')
  const result = kept?.isDone ? await keptResult(kept.values) : null
  return (
    <div className="shell pt-3 sm:pt-6">
      <BackLink href={paths.home}>Back to Home</BackLink>
      <h1 className="mt-1 text-h1">Is this message real?</h1>
      <p className="mt-2 mb-5 max-w-[44ch] text-lead text-muted-foreground">
        Compare an address with the ones on record for settlements.
      </p>
      <CheckAddress
        isPage
        initial={result ?? undefined}
        initialError={kept && !kept.isDone ? (kept.errors.text ?? kept.said) : undefined}
      />
    </div>
  )
}
