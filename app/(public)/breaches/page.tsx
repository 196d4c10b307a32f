import { SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import { cache } from 'react'
import { CatalogueNote } from '@/components/breach/catalogue-note'
import { DrawnBars, DrawnRows } from '@/components/catalogue/drawn-catalogue'
import { Filters } from '@/components/catalogue/filters'
import { Pager } from '@/components/catalogue/pager'
import { rowFacts } from '@/components/catalogue/row-facts'
import { ShareLink } from '@/components/site/share-link'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { getCatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { listBreaches } from '@/lib/breaches/catalogue/list-breaches'
import { listBreachesSchema, type ListBreachesQuery } from '@/lib/breaches/catalogue/list-schema'
import { inSentence } from '@/lib/breaches/kinds/class-names'
import { daysName } from '@/lib/breaches/kinds/day-words'
import { plural } from '@/lib/site/format'
import { site } from '@/lib/site/site'
import { shared } from '@/lib/site/open-graph'
import { cataloguePath, paths } from '@/lib/paths'
import { ACTION_WORDS } from '@/lib/breaches/catalogue/action-filter'
import { readOpenClaims } from '../../read-claims'
import type { Query } from '../../read-query'

const DESCRIPTION =
  'Known data breaches: when each one happened or was reported, how many people it affects, what was exposed, and what to do about it.'

interface PageProps {
  searchParams: Promise<Query>
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const query = listBreachesSchema.parse(await searchParams)
  const { q, year, action, data, sort } = query
  // Past the end stands the last page, under the last page's address.
  const { page } = await read(query)
  const isFiltered = q !== '' || year !== null || action !== null || data !== '' || sort !== 'newest'
  return {
    title: page > 1 ? `Data breaches, page ${page}` : 'Data breaches',
    ...shared({ title: 'Data breaches', description: DESCRIPTION, path: cataloguePath({ page }) }),
    // A search is an answer to one person, not a page of its own.
    ...(isFiltered && { robots: { index: false, follow: true } }),
  }
}

export default async function BreachesPage({ searchParams }: PageProps) {
  const query = listBreachesSchema.parse(await searchParams)
  const [list, info] = await Promise.all([read(query), getCatalogueInfo()])
  const { results, page, totalPages, totalResults, years } = list
  return (
    <div className="shell pt-6 sm:pt-10">
      <h1 className="text-h1">Data breaches</h1>
      <p className="mt-3 max-w-[56ch] text-lead text-muted-foreground">
        {plural(list.listed, 'known breach', 'known breaches')}, and where a legal action is open. To see
        which include you,{' '}
        <a href={paths.breachChecker} className="link">
          check your email
        </a>
        .
      </p>
      <Card className="mt-6 [print-color-adjust:exact]">
        <DrawnBars years={years} query={query} />
        <div className="mt-4 border-t pt-4 lg:mt-5 print:hidden">
          <Filters query={query} years={years} dataClasses={list.dataClasses} />
        </div>
      </Card>
      <h2 className="sr-only">What was found</h2>
      <p role="status" className="mt-6 text-note wrap-anywhere text-muted-foreground">
        <ResultWords count={totalResults} query={query} />
      </p>
      {totalResults === 0 ? (
        <Card className="mt-4 text-center">
          <SearchX size={28} strokeWidth={1.5} aria-hidden className="mx-auto text-muted-foreground" />
          <h3 className="mt-3 text-h3">No breaches found</h3>
          <p className="mt-1 text-note text-muted-foreground">
            Try fewer words or another year. A company that is not listed may still have had a breach.
          </p>
          <a href={paths.catalogue} className={`${buttonVariants({ variant: 'outline' })} mt-5`}>
            Show all breaches
          </a>
        </Card>
      ) : (
        <DrawnRows daysName={daysName(results)} rows={results.map(rowFacts)} />
      )}
      <Pager page={page} totalPages={totalPages} hrefOf={(to) => cataloguePath({ ...query, page: to })} />
      {totalResults > 0 && (
        <div className="mt-8">
          <ShareLink
            title="Data breaches"
            label="Link to this list"
            url={`${site().url}${cataloguePath({ ...query, page })}`}
          />
        </div>
      )}
      <CatalogueNote info={info} />
    </div>
  )
}

// The page and its metadata ask for the same list: once.
const readOnce = cache(async (query: string) =>
  listBreaches(JSON.parse(query) as ListBreachesQuery, { claims: await readOpenClaims() }),
)
const read = (query: ListBreachesQuery) => readOnce(JSON.stringify(query))

const ORDER_WORDS = {
  newest: 'newest first',
  oldest: 'oldest first',
  largest: 'most people affected first',
  added: 'last added first',
} as const

function ResultWords({
  count,
  query: { q, year, action, data, sort },
}: {
  count: number
  query: ListBreachesQuery
}) {
  const filters = [
    q && `named like \u201c${q}\u201d`,
    year !== null && `from ${year}`,
    data && `that exposed ${inSentence(data)}`,
    action && `with \u201c${new Map(ACTION_WORDS).get(action)}\u201d`,
    count > 1 && ORDER_WORDS[sort],
  ].filter(Boolean)
  return (
    <>
      <strong className="font-semibold text-foreground">{plural(count, 'breach', 'breaches')}</strong>
      {filters.length > 0 && ` ${filters.join(', ')}`}
    </>
  )
}
