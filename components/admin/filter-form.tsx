'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition, type ReactNode } from 'react'
import { adminPath, type AdminTab } from '@/lib/paths'

/** The filters of a list: a choice takes effect at once, a text when Enter is pressed. What is chosen stands in the address. */
export function FilterForm({ tab, label, children }: { tab: AdminTab; label: string; children: ReactNode }) {
  const router = useRouter()
  const [busy, start] = useTransition()
  const form = useFollowingFields()

  function apply(element: HTMLFormElement): void {
    const query = Object.fromEntries(
      [...new FormData(element)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    start(() => router.push(adminPath(tab, query), { scroll: false }))
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
      onChange={(event) => event.target instanceof HTMLSelectElement && apply(event.currentTarget)}
      className="grid grid-cols-2 gap-3 rounded-xl border bg-card p-4 shadow-card transition-opacity delay-150 aria-busy:opacity-60 motion-reduce:transition-none lg:flex lg:flex-wrap lg:items-end"
    >
      {/* Before the page's scripts run, the browser sends the form by itself. */}
      <input type="hidden" name="tab" value={tab} disabled={tab === 'breaches'} />
      {children}
    </form>
  )
}

/**
 * Has the fields follow the address when something else changes it: a link that clears the filters, the browser's Back.
 * They are not made anew for that, so that whoever is in one stays there.
 */
function useFollowingFields() {
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
      // What is being written in it stays.
      if (field.value === before || field !== document.activeElement) field.value = value
    }
  })
  return form
}
