import { Search } from 'lucide-react'
import { FilterCheckbox, FilterInput, FilterSelect } from '@/components/admin/filter-fields'
import { FilterForm } from '@/components/admin/filter-form'
import { MAX_SEARCH_LENGTH, type AdminBreachesQuery } from '@/lib/breaches/edit/admin-list-schema'
import { columnsInAddress, type ListLook } from '@/lib/breaches/edit/list-look'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
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
const KIND = [
  ALL,
  ['breach', 'Breach'] as const,
  ...Object.entries(KINDS).flatMap(([name, { label }]) => (label === null ? [] : [[name, label] as const])),
]
const SORT = [
  ['', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['breach-newest', 'Latest breach first'],
  ['breach-oldest', 'Earliest breach first'],
  ['affected-most', 'Most affected first'],
  ['affected-least', 'Fewest affected first'],
  ['status-newest', 'Status changed last, first'],
  ['status-oldest', 'Status changed longest ago'],
] as const

/** Search, filters and order of the breach list (specification, admin side, section 2, and ours). */
export function BreachFilters({ query, look }: { query: AdminBreachesQuery; look: ListLook }) {
  const { q, severity, verification, status, kind, since, sort } = query
  const chosen = (value: string) => (value === 'all' ? '' : value)
  return (
    <FilterForm tab="breaches" label="Filter breaches" asTyped>
      <input type="hidden" name="view" value={look.view === 'table' ? '' : look.view} />
      <input type="hidden" name="upload" value={query.upload ?? ''} />
      <input type="hidden" name="added" value={query.added ? 1 : ''} />
      <input type="hidden" name="columns" value={columnsInAddress(look.columns)} />
      <FilterInput
        name="q"
        label="Search"
        value={q}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Name, domain, title or id"
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
      <FilterSelect name="kind" label="Kind of entry" value={chosen(kind)} options={KIND} />
      <FilterInput name="since" label="Added since" type="date" value={since ?? ''} />
      <FilterSelect name="sort" label="Sort" value={sort === 'newest' ? '' : sort} options={SORT} />
      <fieldset className="col-span-2 flex flex-wrap gap-x-5">
        <legend className="sr-only">Only those</legend>
        <FilterCheckbox name="settlement" label="Has settlement" isOn={query.settlement} />
        <FilterCheckbox name="has-addresses" label="Addresses held" isOn={query['has-addresses']} />
        <FilterCheckbox name="no-addresses" label="No addresses held" isOn={query['no-addresses']} />
        <FilterCheckbox
          name="not-told"
          label="Not yet told"
          note="No alert of its own has gone out; digests are not counted."
          isOn={query['not-told']}
        />
      </fieldset>
    </FilterForm>
  )
}
