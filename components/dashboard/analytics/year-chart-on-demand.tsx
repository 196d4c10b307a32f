'use client'
import dynamic from 'next/dynamic'
import { useSyncExternalStore } from 'react'
import type { BreachAnalytics } from '@/lib/breaches/analytics/analytics'

// The chart's code is fetched when the chart is there to be seen: not with the other tabs, and not by phones, which have
// the list's bars.
const YearChart = dynamic(() => import('./year-chart').then((module) => module.YearChart), { ssr: false })

const WIDE = '(min-width: 40rem)'

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The chart, on screens that are wide enough for it. */
export function YearChartOnDemand({ years }: Pick<BreachAnalytics, 'years'>) {
  const wide = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  )
  return wide ? <YearChart years={years} /> : null
}
