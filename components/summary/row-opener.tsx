'use client'

import { useEffect, useRef, type ReactNode } from 'react'

/**
 * The page comes whole, and to an address that has a fragment and is the page's own the browser goes without loading it: whoever came back
 * by the router would wait for good.
 */
function forget(fragment: string): void {
  const { pathname, search, hash } = window.location
  if (hash === fragment) window.history.replaceState(window.history.state, '', pathname + search)
}

interface RowOpenerProps {
  /** Of all breaches. */
  count: number
  children: ReactNode
}

/**
 * Prints, opens what a link of the same page leads to, with all that it is folded in, and moves the keyboard there. A tile of what leaked
 * leaves those breaches alone that leaked it, and the file of the result says what came of it; without scripts the one leads to the newest
 * of them, and the browser fetches the other by itself.
 */
export function RowOpener({ count, children }: RowOpenerProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const groups = root.current!
    const open = (hash: string) => {
      if (!hash) return
      import('./filter-rows')
        .then(
          ({ openRow }) => openRow(groups, hash),
          () => {},
        )
        .finally(() => forget(hash))
    }
    // By the time that it is told, the address may have been cleared of the fragment before it.
    const change = ({ newURL }: HashChangeEvent) => open(new URL(newURL).hash)
    const press = (event: MouseEvent) => {
      const pressed = (event.target as Element).closest?.<HTMLAnchorElement>('a, [data-print]')
      if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return
      if ('print' in pressed.dataset) return window.print()
      const isOurs = pressed.download || Number(pressed.dataset.shown) < count
      if (isOurs) event.preventDefault()
      // A second press of the same link changes no hash.
      else if (!pressed.hash || pressed.hash !== window.location.hash) return
      import('./filter-rows').then(
        ({ follow }) => follow(groups, pressed),
        () => window.location.assign(pressed.href),
      )
    }
    // What was followed before the page answered has lost its fragment by now where the router wrote the address meanwhile.
    const followed = groups.querySelector(':target')
    open(window.location.hash || (followed ? `#${encodeURIComponent(followed.id)}` : ''))
    window.addEventListener('hashchange', change)
    document.addEventListener('click', press)
    return () => {
      window.removeEventListener('hashchange', change)
      document.removeEventListener('click', press)
    }
  }, [count])
  return (
    <div ref={root} data-all={count} className="scroll-mt-4">
      {children}
    </div>
  )
}
