import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/components/ui/cn'
import { LEAD_STATES, LEAD_WISHES, type LeadFilters } from '@/lib/leads/lead-view'
import { US_STATES } from '@/lib/validation/zip-states'
import { FilterInput, FilterSelect } from '../filter-fields'
import { FilterForm } from '../filter-form'

const ALL = [['', 'All']] as const

export function LeadFilterForm({ filters }: { filters: Partial<LeadFilters> }) {
  return (
    <FilterForm tab="leads" label="Filter leads">
      <FilterInput name="breach" label="Breach ID" value={filters.breach ?? ''} maxLength={300} />
      <FilterSelect
        name="state"
        label="State of the lead"
        value={filters.state ?? ''}
        options={[...ALL, ...Object.entries(LEAD_STATES)]}
      />
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
      <FilterInput name="from" label="From" type="date" value={filters.from ?? ''} />
      <FilterInput name="to" label="To" type="date" value={filters.to ?? ''} />
      <button type="submit" className={cn(buttonVariants({ variant: 'outline', size: 'dense' }), 'self-end')}>
        Filter
      </button>
    </FilterForm>
  )
}
