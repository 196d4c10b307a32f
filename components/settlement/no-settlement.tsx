import { PathLogger } from '@/components/site/path-logger'
import { paths } from '@/lib/paths'
import { SearchField } from './search-field'

/** There is none of that name: what to try instead. */
export function NoSettlement() {
  return (
    <div className="shell py-(--space-section)">
      <PathLogger />
      <h1 className="text-h1">We have no settlement at this address</h1>
      <p className="mt-3 max-w-[56ch] text-lead text-muted-foreground">
        The address may be mistyped. Look for the company by name.
      </p>
      <form method="get" action={paths.settlements} role="search" className="mt-6 max-w-xl">
        <SearchField />
      </form>
      <p className="mt-6">
        <a href={paths.settlements} className="inline-flex min-h-11 items-center link">
          All settlements
        </a>
      </p>
    </div>
  )
}
