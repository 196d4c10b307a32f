'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Tabs } from '@/components/dashboard/tabs'
import { adminPath, type AdminTab } from '@/lib/site/staff-paths'

/** What opens a dialog in a tab: whoever comes back to the tab finds it closed. */
const DIALOGS = [
  'user', 'userPage', 'emails', 'emailsPage', 'emailsAfter', 'emailsBefore', 'address', 'import', 'edit', 'new', 'lead', 'message', 'export',
] // prettier-ignore

/** A list that comes late is waited for. Milliseconds. */
const SCROLL_WITHIN_MS = 3_000

interface AdminTabsProps {
  tabs: readonly { id: AdminTab; label: string }[]
  current: AdminTab
}

/**
 * The tabs of the admin area. Each leads back to the filters and the page that it was left with, and to the place on it; the open
 * one leads to its beginning. A reload forgets the others, and the address has its own.
 */
export function AdminTabs({ tabs, current }: AdminTabsProps) {
  const params = useSearchParams()
  const here = withoutDialogs(params)
  const [left, setLeft] = useState<Partial<Record<AdminTab, string>>>({})
  if ((params.get('tab') ?? 'breaches') === current && left[current] !== here)
    setLeft({ ...left, [current]: here })
  const places = useRef(new Map<AdminTab, number>())
  useEffect(() => {
    const place = places.current.get(current)
    return place === undefined ? undefined : scrollOnceThere(place)
  }, [current])
  return (
    // Whatever leads to another tab, a press or a key, is a click on its link.
    <div onClickCapture={() => void places.current.set(current, scrollY)}>
      <Tabs
        label="Admin"
        tabs={tabs.map(({ id, label }) => ({
          id,
          label,
          href: id !== current && left[id] ? `${adminPath('breaches')}?${left[id]}` : adminPath(id),
        }))}
        current={current}
        isDense
      />
    </div>
  )
}

function withoutDialogs(params: URLSearchParams): string {
  const own = new URLSearchParams(params)
  for (const name of DIALOGS) own.delete(name)
  return own.toString()
}

/** Goes to a place of the page as soon as it is long enough, unless somebody scrolls. @returns gives it up. */
function scrollOnceThere(place: number): () => void {
  const begun = performance.now()
  let frame = requestAnimationFrame(function look() {
    const isThere = document.documentElement.scrollHeight >= place + innerHeight
    if (isThere) scrollTo({ top: place, behavior: 'instant' })
    else if (performance.now() - begun < SCROLL_WITHIN_MS) frame = requestAnimationFrame(look)
  })
  const giveUp = () => cancelAnimationFrame(frame)
  for (const event of ['wheel', 'touchmove', 'keydown'] as const)
    addEventListener(event, giveUp, { once: true, passive: true })
  return () => {
    giveUp()
    for (const event of ['wheel', 'touchmove', 'keydown'] as const) removeEventListener(event, giveUp)
  }
}
