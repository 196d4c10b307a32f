import { Search } from 'lucide-react'
import { FilterInput, FilterSelect } from '@/components/admin/filter-fields'
import { FilterForm } from '@/components/admin/filter-form'
import type { AdminBreachesQuery } from '@/lib/breaches/edit/admin-list-schema'
import { STATUS_LABELS } from '@/lib/breaches/status/status'

const ALL = ['', 'All'] as const
const SEVERITY = [
  ALL,
  ['critical', 'Critical'],
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
] as const
const VERIFICATION = [
  ALL,
  ['verified', 'Verified'],
  ['unverified', 'Unverified'],
  ['admin-uploaded', 'Admin Uploaded'],
] as const
const STATUS = [ALL, ...Object.entries(STATUS_LABELS)]
const SORT = [
  ['', 'Newest first'],
  ['oldest', 'Oldest first'],
] as const

/** Search, filters and order of the breach list (specification, admin side, section 2). */
export function BreachFilters({
  query: { q, severity, verification, status, sort },
}: {
  query: AdminBreachesQuery
}) {
  const chosen = (value: string) => (value === 'all' ? '' : value)
  return (
    <FilterForm tab="breaches" label="Filter breaches">
      <FilterInput
        name="q"
        label="Search"
        value={q}
        placeholder="Name, domain or title"
        icon={<Search size={18} strokeWidth={1.75} aria-hidden />}
      />
      <FilterSelect name="severity" label="Severity" value={chosen(severity)} options={SEVERITY} />
      <FilterSelect
        name="verification"
        label="Verification"
        value={chosen(verification)}
        options={VERIFICATION}
      />
      <FilterSelect name="status" label="Status" value={chosen(status)} options={STATUS} />
      <FilterSelect name="sort" label="Sort" value={sort === 'newest' ? '' : sort} options={SORT} />
    </FilterForm>
  )
}
