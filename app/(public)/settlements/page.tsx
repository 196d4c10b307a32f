import { ChevronRight, MailOpen } from 'lucide-react'
import type { Metadata } from 'next'
import { Pager } from '@/components/catalogue/pager'
import { ListFilters } from '@/components/settlement/list-filters'
import { NothingFound } from '@/components/settlement/nothing-found'
import { SettlementRows } from '@/components/settlement/settlement-rows'
import { WithdrawnNotes } from '@/components/settlement/withdrawn-notes'
import { ShareLink } from '@/components/site/share-link'
import { Badge } from '@/components/ui/badge'
import { paths, settlementsPath } from '@/lib/paths'
import { site } from '@/lib/site/site'
import { shared } from '@/lib/site/open-graph'
import { listSettlementsSchema } from '@/lib/settlements/list-schema'
import { listSettlements } from '@/lib/settlements/list-settlements'
import { nearSettlements } from '@/lib/settlements/near-names'
import { withdrawnNamed } from '@/lib/settlements/withdrawn-named'
import type { Query } from '../../read-query'

const DESCRIPTION =
  'Where a company pays for a data breach: by when you can file a claim by yourself, free, and on which official site.'

interface PageProps {
  searchParams: Promise<Query>
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const query = listSettlementsSchema.parse(await searchParams)
  const { page } = await listSettlements(query)
  return {
    title: page > 1 ? `Settlements, page ${page}` : 'Settlements',
    ...shared({
      title: 'Settlements',
      description: DESCRIPTION,
      path: settlementsPath({ show: query.show, page }),
    }),
    alternates: {
      canonical: settlementsPath({ show: query.show, page }),
      types: { 'application/atom+xml': paths.settlementsFeed },
    },
    // A search is an answer to one person, not a page of its own.
    ...(query.q !== '' && { robots: { index: false, follow: true } }),
  }
}

export default async function SettlementsPage({ searchParams }: PageProps) {
  const query = listSettlementsSchema.parse(await searchParams)
  const now = new Date()
  const list = await listSettlements(query, now)
  const { rows, counts, page, totalPages, totalResults } = list
  const dated = rows.filter(({ phase }) => phase !== 'unknown')
  const undated = rows.filter(({ phase }) => phase === 'unknown')
  // What is in no name as it was typed may be one with a letter wrong, in whichever of the three lists.
  const isNowhere = query.q !== '' && totalResults + counts.open + counts.coming + counts.closed === 0
  const near = isNowhere ? await nearSettlements(query.q, now) : []
  const withdrawn = query.q === '' ? [] : await withdrawnNamed(query.q, isNowhere, now)
  const examples = rows.length > 0 && rows.every(({ head }) => head.isExample)
  return (
    <div className="shell pt-6 sm:pt-10">
      <h1 className="text-h1">Settlements</h1>
      <p className="mt-3 max-w-[60ch] text-lead text-muted-foreground">
        Where a company pays for a breach. You can file a claim by yourself, free. Each date shows where it
        comes from.
      </p>
      {examples && (
        <p className="mt-2 flex items-center gap-2 text-sm text-muted-foreground">
          <Badge tone="uncertain">Examples</Badge> Invented companies
        </p>
      )}
      <ListFilters {...query} counts={counts} />
      <p role="status" className="sr-only">
        {totalResults === 1 ? '1 settlement' : `${totalResults} settlements`}
        {query.q && ` named like “${query.q}”`}
        {withdrawn.length > 0 && `. Withdrawn: ${withdrawn.map(({ company }) => company).join(', ')}`}
      </p>
      {totalResults === 0 && (
        <NothingFound {...query} counts={counts} near={near} isWithdrawn={withdrawn.length > 0} />
      )}
      {dated.length > 0 && (
        <SettlementRows
          title={TITLES[query.show].title}
          note={TITLES[query.show].order}
          rows={dated}
          now={now}
        />
      )}
      {undated.length > 0 && (
        <SettlementRows title="Date not confirmed" note={String(list.unconfirmed)} rows={undated} now={now} />
      )}
      <Pager page={page} totalPages={totalPages} hrefOf={(to) => settlementsPath({ ...query, page: to })} />
      {withdrawn.length > 0 && (
        <div className="mt-5">
          <WithdrawnNotes of={withdrawn} />
        </div>
      )}
      {totalResults > 0 && (
        <div className="mt-8">
          <ShareLink
            title="Settlements"
            label="Link to this list"
            url={`${site().url}${settlementsPath({ ...query, page })}`}
          />
        </div>
      )}
      <a
        href={paths.letter}
        className="mt-8 flex items-center gap-3 rounded-xl border bg-card p-4 shadow-card hover:bg-accent"
      >
        <MailOpen size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className="grow">
          <span className="block font-medium">Your company is not here?</span>
          <span className="block text-sm text-muted-foreground">Look it up with the letter you got</span>
        </span>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
      </a>
      <p className="mt-4 text-sm text-muted-foreground">
        New and changed ones:{' '}
        <a href={paths.settlementsFeed} className="link">
          feed
        </a>
        .
      </p>
    </div>
  )
}

const TITLES = {
  open: { title: 'Open now', order: 'Soonest first' },
  coming: { title: 'Coming', order: 'By name' },
  closed: { title: 'Closed', order: 'Latest first' },
} as const
