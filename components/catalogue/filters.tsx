import { Search } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { paths } from '@/lib/paths'

interface FiltersProps {
  q: string
  year: number | null
  data: string
  sort: string
  years: { value: string; count: number }[]
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

/** Search and filters as a plain form: it works without scripts, and what it finds has an address. */
export function Filters({ q, year, data, sort, years, dataClasses }: FiltersProps) {
  const offered = dataClasses.slice(0, CLASSES_OFFERED)
  if (data && !offered.some(({ value }) => value === data))
    offered.push({ value: data, count: dataClasses.find(({ value }) => value === data)?.count ?? 0 })
  return (
    <form
      method="get"
      action={paths.catalogue}
      role="search"
      className="grid gap-4 rounded-xl border bg-card p-4 shadow-card sm:grid-cols-2 sm:p-5 lg:grid-cols-[2fr_1fr_1.4fr_1.2fr_auto] lg:items-end"
    >
      <div>
        <Label htmlFor="q">Name or website</Label>
        <Input id="q" name="q" type="search" defaultValue={q} maxLength={100} autoComplete="off" />
      </div>
      <Choice
        id="year"
        label="Year"
        value={year === null ? '' : String(year)}
        all="Any year"
        options={years.map(({ value, count }) => [value, `${value} (${count})`])}
      />
      <Choice
        id="data"
        label="Data exposed"
        value={data}
        all="Any data"
        options={offered.map(({ value, count }) => [value, `${value} (${count})`])}
      />
      <Choice id="sort" label="Order" value={sort} options={SORTS} />
      <Button type="submit" className="sm:col-span-2 lg:col-span-1">
        <Search size={18} strokeWidth={1.75} aria-hidden />
        Search
      </Button>
    </form>
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
