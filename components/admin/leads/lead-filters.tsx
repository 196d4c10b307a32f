import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/components/ui/cn'
import { LEAD_WISHES, type LeadFilters } from '@/lib/leads/lead-view'
import { US_STATES } from '@/lib/validation/zip-states'
import { FilterInput, FilterSelect, PersonSearchInput } from '../filter-fields'
import { FilterForm } from '../filter-form'

const ALL = [['', 'All']] as const

export function LeadFilterForm({ filters }: { filters: Partial<LeadFilters> }) {
  return (
    <FilterForm tab="leads" label="Filter leads" asTyped>
      {/* Its tabs stand below. */}
      <input type="hidden" name="state" value={filters.state ?? ''} />
      <PersonSearchInput value={filters.q} />
      <FilterInput name="breach" label="Breach ID" value={filters.breach ?? ''} maxLength={300} />
      <FilterSelect
        name="usState"
        label="US state"
        value={filters.usState ?? ''}
        options={[...ALL, ...Object.entries(US_STATES)]}
      />
      <FilterSelect
        name="consent"
        label="Consent"
        value={filters.consent ?? ''}
        options={[...ALL, ...Object.entries(LEAD_WISHES)]}
      />
      <FilterSelect
        name="confirmed"
        label="Confirmed"
        value={filters.confirmed ?? ''}
        options={[...ALL, ['yes', 'Confirmed'], ['no', 'Not confirmed']]}
      />
      <FilterSelect
        name="exported"
        label="Exported"
        value={filters.exported ?? ''}
        options={[...ALL, ['no', 'Not yet exported'], ['yes', 'Exported']]}
      />
      <FilterInput name="from" label="From" type="date" value={filters.from ?? ''} />
      <FilterInput name="to" label="To" type="date" value={filters.to ?? ''} />
      <button type="submit" className={cn(buttonVariants({ variant: 'outline', size: 'dense' }), 'self-end')}>
        Filter
      </button>
    </FilterForm>
  )
}
