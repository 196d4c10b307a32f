'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef, type ReactNode } from 'react'

/**
 * The header's links on a phone, behind a button that the browser opens by itself. It closes with Escape, which brings the focus
 * back, when something else is pressed or comes into focus, and with the page.
 */
export function HeaderMenu({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const path = usePathname()

  useEffect(() => {
    menu.current!.open = false
  }, [path])

  useEffect(() => {
    const here = menu.current!
    function leave({ target }: Event): void {
      if (target instanceof Node && !here.contains(target)) here.open = false
    }
    function escape({ key }: KeyboardEvent): void {
      if (key !== 'Escape' || !here.open) return
      here.open = false
      here.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [])

  return (
    <details ref={menu} className="lg:hidden">
      <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-lg hover:bg-accent [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        {icon}
      </summary>
      <div className="absolute inset-x-0 top-full z-30 border-y bg-card text-card-foreground shadow-float">
        {children}
      </div>
    </details>
  )
}
