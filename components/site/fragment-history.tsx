'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

interface Entry {
  page: string
  state: unknown
}

const pageNow = () => window.location.pathname + window.location.search

/** Whether the router has written an entry of the history: it goes back to none that it has not. */
const isRouters = (state: unknown) => typeof state === 'object' && state !== null && '__NA' in state

/**
 * Gives the entries that a link to a place in the page makes to the router. Without it, whoever has followed one ("Skip to content", a table of
 * contents), went on to another page and comes back would have the first page's address over the second page.
 */
export function FragmentHistory() {
  const pathname = usePathname()

  useEffect(() => {
    let last: Entry = { page: pageNow(), state: window.history.state }
    const note = () => {
      if (isRouters(window.history.state)) last = { page: pageNow(), state: window.history.state }
    }
    const adopt = () => {
      if (isRouters(window.history.state)) return note()
      if (last.page === pageNow() && isRouters(last.state))
        window.history.replaceState(last.state, '', window.location.href)
    }
    const ends = new AbortController()
    const { signal } = ends
    // Before the browser follows the link.
    for (const kind of ['click', 'keydown'])
      window.addEventListener(kind, note, { capture: true, passive: true, signal })
    window.addEventListener('hashchange', adopt, { signal })
    return () => ends.abort()
  }, [])

  useEffect(() => {
    const shown = window.location.pathname
    // An entry from before the router was there.
    const leave = ({ state }: PopStateEvent) => {
      if (state === null && window.location.pathname !== shown) window.location.reload()
    }
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [pathname])

  return null
}
