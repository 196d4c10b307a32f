'use client'

import type * as Summary from '@/components/summary/timeline'
import { DrawnFirst, later } from '@/components/ui/drawn-first'
import { useSame } from '@/components/ui/use-same'

// An import would be in the bundle for browsers too; what is required where there is no window is not.
const summary =
  typeof window === 'undefined'
    ? // eslint-disable-next-line @typescript-eslint/no-require-imports
      (require('@/components/summary/timeline') as typeof Summary)
    : null
const Later = later(async () => (await import('@/components/summary/timeline')).Timeline)

/**
 * The timeline, drawn by the server first: of hundreds of breaches it is half of the page. A page that is asked for anew, since something
 * was marked, says the same of it: then it stays as it is, opened as a list or not.
 */
export function DrawnTimeline(props: Summary.TimelineProps) {
  return (
    <DrawnFirst Drawing={summary?.Timeline} Later={Later} of={useSame(props, ({ entries }) => entries)} />
  )
}
