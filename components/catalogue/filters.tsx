import { ACTION_WORDS } from '@/lib/breaches/catalogue/action-filter'
import { inputVariants } from '@/components/ui/input-variants'
import { SearchIcon } from '@/components/ui/icons/search-icon'
import { Label } from '@/components/ui/label'
import type { ListBreachesQuery } from '@/lib/breaches/catalogue/list-schema'
import type { YearCount } from '@/lib/breaches/catalogue/year-counts'
import { properNames } from '@/lib/breaches/kinds/class-names'
import { paths } from '@/lib/paths'
import { LiveForm } from './live-form'

interface FiltersProps {
  query: ListBreachesQuery
  years: readonly YearCount[]
  dataClasses: { value: string; count: number }[]
}

/** The longest list of kinds of data that is still a choice. */
const CLASSES_OFFERED = 40

// A select always counts as read-only, and would look as if it could not be changed.
const SELECT = inputVariants({ kind: 'select' })

const SORTS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['largest', 'Most people affected'],
  ['added', 'Last added'],
] as const

/** Search and filters as a plain form: it works without scripts, what it finds has an address, and with scripts it is found as one types. */
export function Filters({ query, years, dataClasses }: FiltersProps) {
  const { q, year, action, sort } = query
  // As it is offered, however the address writes it.
  const isChosen = ({ value }: { value: string }): boolean => value.toLowerCase() === query.data.toLowerCase()
  const { value: data, count } = dataClasses.find(isChosen) ?? { value: query.data, count: 0 }
  const offered = dataClasses.slice(0, CLASSES_OFFERED)
  if (data && !offered.some(isChosen)) offered.push({ value: data, count })
  const yearsOffered = [...years].reverse().map((counted) => [String(counted.year), counted.count] as const)
  if (year !== null && !years.some((counted) => counted.year === year))
    yearsOffered.push([String(year), 0] as const)
  const isMoreUsed = data !== '' || sort !== 'newest'
  return (
    <LiveForm
      action={paths.catalogue}
      className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,2.2fr)] narrow:flex narrow:flex-col"
    >
      <div className="col-span-2 lg:col-span-1">
        <Label htmlFor="q">Name or website</Label>
        <div className="relative">
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
            className={`${inputVariants()} pl-11!`}
          />
          <button
            type="submit"
            aria-label="Search"
            className="absolute inset-y-0 left-0 grid w-11 cursor-pointer place-items-center rounded-l-lg text-muted-foreground hover:text-foreground"
          >
            <SearchIcon />
          </button>
        </div>
      </div>
      <Choice
        id="year"
        label="Year"
        value={year === null ? '' : String(year)}
        all="Any year"
        options={yearsOffered.map(([value, count]) => [value, `${value} (${count})`])}
      />
      <Choice id="action" label="Legal action" value={action ?? ''} all="Any" options={ACTION_WORDS} />
      <a
        href="#more-filters"
        className={`col-span-2 inline-flex min-h-11 w-fit items-center text-note link lg:hidden ${isMoreUsed ? 'hidden' : ''}`}
      >
        More filters: data, order
      </a>
      <div
        id="more-filters"
        className={`col-span-2 scroll-mt-[45vh] grid-cols-2 gap-3 target:grid lg:col-span-1 lg:grid lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] narrow:grid-cols-1 ${isMoreUsed ? 'grid' : 'hidden'}`}
      >
        <Choice
          id="data"
          label="Data exposed"
          value={data}
          all="Any data"
          options={offered.map(({ value, count }) => [value, `${properNames(value)} (${count})`])}
        />
        <Choice id="sort" label="Order" value={sort} options={SORTS} />
      </div>
    </LiveForm>
  )
}

interface ChoiceProps {
  id: string
  label: string
  value: string
  /** The words of no choice at all. */
  all?: string
  options: readonly (readonly [value: string, text: string])[]
}

function Choice({ id, label, value, all, options }: ChoiceProps) {
  return (
    <div className="min-w-0">
      <Label htmlFor={id}>{label}</Label>
      <select id={id} name={id} defaultValue={value} className={SELECT}>
        {all && <option value="">{all}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
