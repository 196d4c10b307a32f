'use client'

import Link from 'next/link'
import { useRef, type KeyboardEvent } from 'react'

interface TabsProps {
  /** What the list of tabs is called. */
  label: string
  tabs: readonly { id: string; label: string; href: string }[]
  current: string
  /** Of so many that they would not stand in one row. */
  isDense?: boolean
}

/**
 * Tabs: each is a link with an address of its own. Arrow keys move between them, as in a tab list (WAI-ARIA
 * Authoring Practices, Tabs, manual activation). On phones a grid shows all of them.
 */
export function Tabs({ label, tabs, current, isDense = false }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('[role="tab"]') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: links.length - 1,
    }[event.key]
    if (event.key === ' ') (document.activeElement as HTMLElement).click()
    if (event.key !== ' ' && to === undefined) return
    event.preventDefault()
    if (to !== undefined) links[(to + links.length) % links.length]?.focus()
  }

  return (
    // The keys act on the tabs, which have the focus; the list itself takes none.
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="grid grid-cols-3 gap-0.5 rounded-xl bg-muted p-0.5 sm:flex sm:flex-wrap sm:gap-0 sm:rounded-none sm:border-b sm:border-border-strong sm:bg-transparent sm:p-0 narrow:grid-cols-1"
    >
      {tabs.map(({ id, label: text, href }) => (
        <Link
          key={id}
          id={`tab-${id}`}
          href={href}
          prefetch={false}
          scroll={false}
          role="tab"
          aria-selected={id === current}
          aria-controls="tab-panel"
          tabIndex={id === current ? 0 : -1}
          className={`grid min-h-11 place-items-center rounded-[0.625rem] border border-transparent px-1 text-center text-sm font-medium text-muted-foreground hover:text-foreground aria-selected:border-input aria-selected:bg-card aria-selected:text-foreground aria-selected:shadow-card sm:-mb-px sm:rounded-none sm:border-0 sm:border-b-3 sm:border-transparent sm:aria-selected:border-primary sm:aria-selected:bg-transparent sm:aria-selected:shadow-none ${isDense ? 'sm:px-2' : 'sm:px-3 sm:text-base'}`}
        >
          {text}
        </Link>
      ))}
    </div>
  )
}
