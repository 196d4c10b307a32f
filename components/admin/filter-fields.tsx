import { ChevronDown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Input } from '@/components/ui/input'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { cn } from '@/components/ui/cn'
import { PERSON_SEARCH_HELP } from '@/lib/lists/person-search'
import { EMAIL_MAX_LENGTH } from '@/lib/validation/fields'

const SELECT = cn(inputVariants({ kind: 'select' }), 'h-11 appearance-none pr-9')

interface FilterSelectProps {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
}

/** One choice of a FilterForm. The value that stands for no choice is ''. `data-value`: what the address has. */
export function FilterSelect({ name, label, value, options }: FilterSelectProps) {
  return (
    <div className="min-w-0 lg:w-44">
      <Label htmlFor={`filter-${name}`}>{label}</Label>
      <div className="relative">
        <select id={`filter-${name}`} name={name} defaultValue={value} data-value={value} className={SELECT}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted-foreground"
        />
      </div>
    </div>
  )
}

/** The text or date of a FilterForm. */
export function FilterInput({
  name,
  label,
  value,
  type = 'search',
  placeholder,
  maxLength = 100,
  icon,
  note,
}: {
  name: string
  label: string
  value: string
  type?: 'search' | 'date'
  placeholder?: string
  maxLength?: number
  icon?: ReactNode
  /** What can be found, in a sentence below it. */
  note?: string
}) {
  return (
    <div className={cn('min-w-0', type === 'search' ? 'grow max-sm:col-span-2 lg:min-w-60' : 'lg:w-44')}>
      <Label htmlFor={`filter-${name}`}>{label}</Label>
      <div className="relative">
        {icon && (
          <span className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted-foreground">
            {icon}
          </span>
        )}
        <Input
          id={`filter-${name}`}
          name={name}
          type={type}
          defaultValue={value}
          data-value={value}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          aria-describedby={note && `filter-${name}-note`}
          className={cn('h-11', icon && 'pl-10.5')}
        />
      </div>
      {note && (
        <p id={`filter-${name}-note`} className="mt-1 text-sm text-muted-foreground">
          {note}
        </p>
      )}
    </div>
  )
}

/** Finds people. It says what can be found. */
export function PersonSearchInput({ value = '' }: { value?: string | undefined }) {
  return (
    <div className="col-span-2 min-w-0 lg:basis-full">
      <FilterInput
        name="q"
        label="Name, phone number or email address"
        value={value}
        maxLength={EMAIL_MAX_LENGTH}
        icon={<Search size={18} strokeWidth={1.75} aria-hidden />}
        note={PERSON_SEARCH_HELP}
      />
    </div>
  )
}

/** A yes of a FilterForm. `data-value`: what the address has. @param note what exactly it asks for. */
export function FilterCheckbox({
  name,
  label,
  note,
  isOn,
}: {
  name: string
  label: string
  note?: string
  isOn: boolean
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-note">
      <input
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={isOn}
        data-value={isOn ? '1' : ''}
        aria-describedby={note && `filter-${name}-note`}
        className="size-5 shrink-0 cursor-pointer"
      />
      <span>
        {label}
        {note && (
          <span id={`filter-${name}-note`} className="block text-sm text-muted-foreground">
            {note}
          </span>
        )}
      </span>
    </label>
  )
}
