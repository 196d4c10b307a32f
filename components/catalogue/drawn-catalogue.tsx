'use client'

import { useEffect, useRef } from 'react'
import { DrawnFirst, later } from '@/components/ui/drawn-first'
import { useFollowLinks } from '@/components/ui/use-follow-links'
import type { BreachRowsProps } from './breach-rows'
import type * as Drawings from './drawings'
import type { YearBarsProps } from './year-bars'

// An import would be in the bundle for browsers too; what is required where there is no window is not.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const drawings = typeof window === 'undefined' ? (require('./drawings') as typeof Drawings) : null
const fetched = () => import('./drawings')
const Rows = later(async () => (await fetched()).BreachRows)
const Bars = later(async () => (await fetched()).YearBars)

/** The catalogue's rows, drawn by the server first. */
export function DrawnRows(props: BreachRowsProps) {
  return <DrawnFirst Drawing={drawings?.BreachRows} Later={Rows} of={props} />
}

/** The bars of the years, drawn by the server first. A press on one changes what is shown and leaves the page where it is. */
export function DrawnBars(props: YearBarsProps) {
  const root = useRef<HTMLDivElement>(null)
  useFollowLinks(root, true)
  // Whoever does something here may filter next: what draws the answer is there by then.
  useEffect(() => {
    const fetch = () => void fetched().catch(() => {})
    const ends = new AbortController()
    for (const kind of ['pointerdown', 'keydown'])
      window.addEventListener(kind, fetch, { once: true, passive: true, signal: ends.signal })
    return () => ends.abort()
  }, [])
  return (
    <div ref={root}>
      <DrawnFirst Drawing={drawings?.YearBars} Later={Bars} of={props} />
    </div>
  )
}
