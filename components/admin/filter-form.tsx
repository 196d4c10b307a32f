'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition, type ReactNode, type RefObject } from 'react'
import { adminPath, type AdminTab } from '@/lib/paths'

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
  const form = useFollowingFields(typed)
  useEffect(() => () => clearTimeout(typed.current), [])

  function apply(element: HTMLFormElement, step: 'push' | 'replace' = 'push'): void {
    clearTimeout(typed.current)
    typed.current = undefined
    const query = Object.fromEntries(
      [...new FormData(element)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    start(() => router[step](adminPath(tab, query), { scroll: false }))
  }

  return (
    <form
      ref={form}
      role="search"
      aria-label={label}
      aria-busy={busy || undefined}
      method="get"
      action="/admin"
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
      onChange={({ target, currentTarget }) => {
        if (isChoice(target)) apply(currentTarget)
        else if (asTyped) {
          clearTimeout(typed.current)
          typed.current = setTimeout(() => apply(currentTarget, 'replace'), TYPED_AFTER_MS)
        }
      }}
      className="grid grid-cols-2 gap-3 rounded-xl border bg-card p-4 shadow-card transition-opacity delay-150 aria-busy:opacity-60 motion-reduce:transition-none lg:flex lg:flex-wrap lg:items-end"
    >
      {/* Before the page's scripts run, the browser sends the form by itself. */}
      <input type="hidden" name="tab" value={tab} disabled={tab === 'breaches'} />
      {children}
    </form>
  )
}

function isChoice(field: EventTarget): boolean {
  return (
    field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type === 'checkbox')
  )
}

/**
 * Has the fields follow the address when something else changes it: a link that clears the filters, the browser's Back.
 * They are not made anew for that, so that whoever is in one stays there.
 * @param typed holds a timer while something was typed that is not applied yet.
 */
function useFollowingFields(typed: RefObject<unknown>) {
  const form = useRef<HTMLFormElement>(null)
  const seen = useRef(new Map<string, string>())
  useEffect(() => {
    for (const field of form.current!.elements) {
      if (
        !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) ||
        field.dataset.value === undefined
      )
        continue
      const {
        name,
        dataset: { value },
      } = field
      const before = seen.current.get(name)
      if (before === value) continue
      seen.current.set(name, value)
      if (field.type === 'checkbox') (field as HTMLInputElement).checked = value !== ''
      // What is being written in it stays.
      else if (field !== document.activeElement || (field.value === before && typed.current === undefined))
        field.value = value
    }
  })
  return form
}
