'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition, type ReactNode, type RefObject } from 'react'
import { adminPath, type AdminTab } from '@/lib/site/staff-paths'

/** After the last letter. Milliseconds. */
const TYPED_AFTER_MS = 250

interface FilterFormProps {
  tab: AdminTab
  label: string
  /** A text takes effect while it is typed, without a step of the browser's history for each letter. */
  asTyped?: boolean
  children: ReactNode
}

/** The filters of a list: a choice takes effect at once, a text when Enter is pressed. What is chosen stands in the address. */
export function FilterForm({ tab, label, asTyped = false, children }: FilterFormProps) {
  const router = useRouter()
  const [busy, start] = useTransition()
  const typed = useRef<ReturnType<typeof setTimeout>>(undefined)

  function apply(element: HTMLFormElement, step: 'push' | 'replace' = 'push'): void {
    clearTimeout(typed.current)
    typed.current = undefined
    const query = Object.fromEntries(
      [...new FormData(element)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    start(() => router[step](adminPath(tab, query), { scroll: false }))
  }

  function take(field: Element, element: HTMLFormElement): void {
    if (isChoice(field)) apply(element)
    else if (asTyped) {
      clearTimeout(typed.current)
      typed.current = setTimeout(() => apply(element, 'replace'), TYPED_AFTER_MS)
    }
  }

  const form = useFollowingFields(typed, take)
  useEffect(() => () => clearTimeout(typed.current), [])

  return (
    <form
      ref={form}
      role="search"
      aria-label={label}
      aria-busy={busy || undefined}
      method="get"
      action="/admin"
      // What a browser puts back into fields by itself would be taken for a person's choice.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
      onChange={({ target, currentTarget }) => target instanceof Element && take(target, currentTarget)}
      className="grid grid-cols-2 gap-3 rounded-xl border bg-card p-4 shadow-card transition-opacity delay-150 aria-busy:opacity-60 motion-reduce:transition-none lg:flex lg:flex-wrap lg:items-end"
    >
      {/* Before the page's scripts run, the browser sends the form by itself. */}
      <input type="hidden" name="tab" value={tab} disabled={tab === 'breaches'} />
      {children}
    </form>
  )
}

function isChoice(field: Element): boolean {
  return (
    field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type === 'checkbox')
  )
}

/**
 * Has the fields follow the address when something else changes it: a link that clears the filters, the browser's Back.
 * They are not made anew for that, so that whoever is in one stays there.
 * @param typed holds a timer while something was typed that is not applied yet.
 * @param take is told of a field that was changed before there was a script to hear of it.
 */
function useFollowingFields(
  typed: RefObject<unknown>,
  take: (field: FilterField, form: HTMLFormElement) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const seen = useRef(new Map<string, string>())
  useEffect(() => {
    const early: FilterField[] = []
    for (const field of form.current!.elements) {
      if (!isField(field) || field.dataset.value === undefined) continue
      const {
        name,
        dataset: { value },
      } = field
      const before = seen.current.get(name)
      if (before === value) continue
      seen.current.set(name, value)
      const now = valueOf(field)
      if (now === value) continue
      if (before === undefined) early.push(field)
      else if (field.type === 'checkbox') (field as HTMLInputElement).checked = value !== ''
      // What is being written in it stays.
      else if (field !== document.activeElement || (now === before && typed.current === undefined))
        field.value = value
    }
    // One step takes all of them.
    const first = early.find(isChoice) ?? early[0]
    if (first) take(first, form.current!)
  })
  return form
}

type FilterField = HTMLInputElement | HTMLSelectElement

function isField(element: Element): element is FilterField {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
}

/** What a field says, as `data-value` has it. */
function valueOf(field: FilterField): string {
  return field instanceof HTMLInputElement && field.type === 'checkbox' && !field.checked ? '' : field.value
}
