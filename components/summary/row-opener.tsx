'use client'

import { useEffect, useRef, type ReactNode } from 'react'

interface RowOpenerProps {
  /** Of all breaches. */
  count: number
  children: ReactNode
}

/**
 * Opens what a link of the same page leads to, with all that it is folded in, and moves the keyboard there. A tile of what leaked
 * leaves those breaches alone that leaked it, and the file of the result says what came of it; without scripts the one leads to the newest
 * of them, and the browser fetches the other by itself.
 */
export function RowOpener({ count, children }: RowOpenerProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const groups = root.current!
    /** @returns what a link leads to in here, opened. */
    const opened = (hash: string) => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)))
      if (!target || !groups.contains(target)) return null
      if (target.closest('[hidden]')) groups.querySelector<HTMLElement>('[data-bar] button')!.click()
      for (let at: Element | null = target; at; at = at.parentElement)
        if (at instanceof HTMLDetailsElement) at.open = true
      return target
    }
    const open = () => {
      const target = opened(window.location.hash)
      if (!target) return
      const focus = target.querySelector<HTMLElement>('summary') ?? target
      target.scrollIntoView()
      ;(target instanceof HTMLDetailsElement ? focus : target).focus({ preventScroll: true })
    }
    const press = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="#"], a[download]')
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (link.download || Number(link.dataset.shown) < count) {
        event.preventDefault()
        if (!link.download) opened(link.hash)
        import('./filter-rows').then(
          ({ filterRows, saveResult }) => (link.download ? saveResult(link) : filterRows(groups, link)),
          () => window.location.assign(link.href),
        )
      }
      // A second press of the same link changes no hash.
      else if (link.hash === window.location.hash) open()
    }
    open()
    window.addEventListener('hashchange', open)
    document.addEventListener('click', press)
    return () => {
      window.removeEventListener('hashchange', open)
      document.removeEventListener('click', press)
    }
  }, [count])
  return (
    <div ref={root} data-all={count} className="scroll-mt-4">
      {children}
    </div>
  )
}
