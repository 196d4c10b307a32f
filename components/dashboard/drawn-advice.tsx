'use client'

import type * as Drawing from '@/components/breach/breach-advice'
import { DrawnFirst, later } from '@/components/ui/drawn-first'
import { useSame } from '@/components/ui/use-same'

// An import would be in the bundle for browsers too; what is required where there is no window is not.
const drawing =
  typeof window === 'undefined'
    ? // eslint-disable-next-line @typescript-eslint/no-require-imports
      (require('@/components/breach/breach-advice') as typeof Drawing)
    : null
const Later = later(async () => (await import('@/components/breach/breach-advice')).BreachAdvice)

/** The advice on an entry, drawn by the server first: folded away on every card it is most of a page of them. */
export function DrawnAdvice(props: Drawing.AdviceFacts) {
  return <DrawnFirst Drawing={drawing?.BreachAdvice} Later={Later} of={useSame(props)} />
}
