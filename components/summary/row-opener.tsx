'use client'

import { useEffect, useRef, type ReactNode } from 'react'

/** Opens what a link of the same page leads to, with all that it is folded in, and moves the keyboard there. */
export function RowOpener({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const open = () => {
      const id = decodeURIComponent(window.location.hash.slice(1))
      const target = id && document.getElementById(id)
      if (!target || !root.current?.contains(target)) return
      for (let at: Element | null = target; at; at = at.parentElement)
        if (at instanceof HTMLDetailsElement) at.open = true
      const focus = target.querySelector<HTMLElement>('summary') ?? target
      target.scrollIntoView()
      ;(target instanceof HTMLDetailsElement ? focus : target).focus({ preventScroll: true })
    }
    // A second press of the same link changes no hash.
    const press = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href^="#"]')
      if (link?.getAttribute('href') === window.location.hash) open()
    }
    open()
    window.addEventListener('hashchange', open)
    document.addEventListener('click', press)
    return () => {
      window.removeEventListener('hashchange', open)
      document.removeEventListener('click', press)
    }
  }, [])
  return <div ref={root}>{children}</div>
}
