import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/components/ui/cn'
import type { ListAuditQuery } from '@/lib/audit/list-schema'
import { AUDIT_ACTIONS } from '@/lib/audit/actions'
import { FilterInput, FilterSelect } from '../filter-fields'
import { FilterForm } from '../filter-form'

export function AuditFilterForm({ filters }: { filters: Partial<ListAuditQuery> }) {
  return (
    <FilterForm tab="audit" label="Filter the audit log">
      <FilterSelect
        name="action"
        label="Action"
        value={filters.action ?? ''}
        options={[['', 'All'], ...Object.entries(AUDIT_ACTIONS)]}
      />
      <FilterInput name="actor" label="Who, the whole address" value={filters.actor ?? ''} maxLength={300} />
      <FilterInput
        name="subject"
        label="Subject, the whole ID"
        value={filters.subject ?? ''}
        maxLength={300}
      />
      <FilterInput name="from" label="From" type="date" value={filters.from ?? ''} />
      <FilterInput name="to" label="To" type="date" value={filters.to ?? ''} />
      <button type="submit" className={cn(buttonVariants({ variant: 'outline', size: 'dense' }), 'self-end')}>
        Filter
      </button>
    </FilterForm>
  )
}
