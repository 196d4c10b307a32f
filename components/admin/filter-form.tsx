'use client'

import { useRouter } from 'next/navigation'
import { useTransition, type ReactNode } from 'react'
import { adminPath, type AdminTab } from '@/lib/paths'

/** The filters of a list: a choice takes effect at once, a text when Enter is pressed. What is chosen stands in the address. */
export function FilterForm({ tab, label, children }: { tab: AdminTab; label: string; children: ReactNode }) {
  const router = useRouter()
  const [busy, start] = useTransition()

  function apply(form: HTMLFormElement): void {
    const query = Object.fromEntries([...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    start(() => router.push(adminPath(tab, query), { scroll: false }))
  }

  return (
    <form
      role="search" aria-label={label} aria-busy={busy || undefined} method="get" action="/admin"
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
      onChange={(event) => event.target instanceof HTMLSelectElement && apply(event.currentTarget)}
      className="grid grid-cols-2 gap-3 rounded-xl border bg-card p-4 shadow-card lg:flex lg:flex-wrap lg:items-end"
    >
      {/* Before the page's scripts run, the browser sends the form by itself. */}
      <input type="hidden" name="tab" value={tab} disabled={tab === 'breaches'} />
      {children}
    </form>
  )
}
