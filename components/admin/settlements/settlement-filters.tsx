import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/components/ui/cn'
import { LIST_STATES, type ListState } from '@/lib/settlements/desk/list-schema'
import { FilterInput, FilterSelect } from '../filter-fields'
import { FilterForm } from '../filter-form'

export function SettlementFilters({ state, q }: { state: ListState; q: string }) {
  return (
    <FilterForm tab="settlements" label="Filter settlements">
      <FilterInput name="q" label="Company, case, address or host" value={q} maxLength={200} />
      <FilterSelect name="state" label="Show" value={state} options={Object.entries(LIST_STATES)} />
      <button type="submit" className={cn(buttonVariants({ variant: 'outline', size: 'dense' }), 'self-end')}>
        Filter
      </button>
    </FilterForm>
  )
}
