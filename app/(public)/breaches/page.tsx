import { SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import { CatalogueNote } from '@/components/breach/catalogue-note'
import { BreachRow } from '@/components/catalogue/breach-row'
import { Filters } from '@/components/catalogue/filters'
import { Pager } from '@/components/catalogue/pager'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { getCatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { listBreaches } from '@/lib/breaches/catalogue/list-breaches'
import { listBreachesSchema, type ListBreachesQuery } from '@/lib/breaches/catalogue/list-schema'
import { plural } from '@/lib/site/format'
import { shared } from '@/lib/site/open-graph'
import { cataloguePath, paths } from '@/lib/paths'
import { readClaims } from '../../read-claims'
import type { Query } from '../../read-query'

const DESCRIPTION =
  'Known data breaches: when each one happened, how many people it affects, what was exposed, and what to do about it.'

interface PageProps {
  searchParams: Promise<Query>
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const query = listBreachesSchema.parse(await searchParams)
  const { q, year, data, sort } = query
  // Past the end stands the last page, under the last page's address.
  const { page } = await listBreaches(query)
  const isFiltered = q !== '' || year !== null || data !== '' || sort !== 'newest'
  return {
    title: page > 1 ? `Data breaches, page ${page}` : 'Data breaches',
    ...shared({ title: 'Data breaches', description: DESCRIPTION, path: cataloguePath({ page }) }),
    // A search is an answer to one person, not a page of its own.
    ...(isFiltered && { robots: { index: false, follow: true } }),
  }
}

export default async function BreachesPage({ searchParams }: PageProps) {
  const query = listBreachesSchema.parse(await searchParams)
  const [list, info] = await Promise.all([listBreaches(query), getCatalogueInfo()])
  const { results, page, totalPages, totalResults } = list
  // Nobody's address stands here.
  const claims = await readClaims(
    results.map(({ uniqueBreachId }) => uniqueBreachId),
    true,
  )
  return (
    <div className="shell pt-6 sm:pt-10">
      <h1 className="text-h1">Data breaches</h1>
      <p className="mt-3 max-w-[56ch] text-lead text-muted-foreground">
        Every breach we know of, in plain words. To see which ones include you,{' '}
        <a href={paths.breachChecker} className="link">
          check your email
        </a>
        .
      </p>
      <div className="mt-6">
        <Filters {...query} years={list.years} dataClasses={list.dataClasses} />
      </div>
      <p role="status" className="mt-6 text-note wrap-anywhere text-muted-foreground">
        {resultSentence(totalResults, query)}
      </p>
      {totalResults === 0 ? (
        <Card className="mt-4 text-center">
          <SearchX size={28} strokeWidth={1.5} aria-hidden className="mx-auto text-muted-foreground" />
          <h2 className="mt-3 text-h3">No breaches found</h2>
          <p className="mt-1 text-note text-muted-foreground">
            Try fewer words or another year. A company that is not listed may still have had a breach.
          </p>
          <a href={paths.catalogue} className={`${buttonVariants({ variant: 'outline' })} mt-5`}>
            Show all breaches
          </a>
        </Card>
      ) : (
        <ul className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
          {results.map((breach) => (
            <BreachRow
              key={breach.uniqueBreachId}
              breach={breach}
              claimsOpen={claims.has(breach.uniqueBreachId)}
            />
          ))}
        </ul>
      )}
      <Pager page={page} totalPages={totalPages} hrefOf={(to) => cataloguePath({ ...query, page: to })} />
      <CatalogueNote info={info} />
    </div>
  )
}

function resultSentence(count: number, { q, year, data }: ListBreachesQuery): string {
  const filters = [
    q && `named like \u201c${q}\u201d`,
    year !== null && `from ${year}`,
    data && `that exposed ${data.toLowerCase()}`,
  ].filter(Boolean)
  return `${plural(count, 'breach', 'breaches')}${filters.length > 0 ? ` ${filters.join(', ')}` : ''}.`
}
