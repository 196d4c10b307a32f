'use client'

import type { ComponentProps } from 'react'
import { DrawnFirst, later } from '@/components/ui/drawn-first'
import type * as Drawings from './drawings'

// An import would be in the bundle for browsers too; what is required where there is no window is not.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const drawings = typeof window === 'undefined' ? (require('./drawings') as typeof Drawings) : null
const fetched = () => import('./drawings')
const Example = later(async () => (await fetched()).ExampleResult)
const Parts = later(async () => (await fetched()).HomeParts)

/** The example of a result, drawn by the server first. */
export function DrawnExample(props: ComponentProps<typeof Drawings.ExampleResult>) {
  return <DrawnFirst Drawing={drawings?.ExampleResult} Later={Example} of={props} />
}

/** What stands below the check, drawn by the server first. */
export function DrawnHomeParts(props: ComponentProps<typeof Drawings.HomeParts>) {
  return <DrawnFirst Drawing={drawings?.HomeParts} Later={Parts} of={props} />
}
