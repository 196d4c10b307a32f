import type { ReactNode } from 'react'
import { RetryButton } from '@/components/dashboard/retry-button'
import type { Reading } from '@/lib/lists/read-or-say'
import { formatDateTime } from '@/lib/site/format'
import { LastRead } from './last-read'
import { TabFailed } from './tab-failed'

interface PartProps<T> {
  /** As `readOrSay` returns it. */
  reading: Reading<T>
  /** What was asked for: filters, page, id. */
  of?: unknown
  /** The specification's own words for the failure, where it has any. */
  title?: string
  children(data: T): ReactNode
}

/**
 * A part of the panel: what was read; where it cannot be read again, what stood there, marked as old; where nothing did, why
 * not. Each part says so by itself.
 */
export function Part<T>({ reading, of = '', title, children }: PartProps<T>) {
  const read = 'data' in reading
  return (
    <LastRead
      of={JSON.stringify(of)}
      at={formatDateTime(new Date())}
      message={read ? undefined : reading.message}
      failed={!read && <TabFailed title={title} message={reading.message} />}
      retry={!read && <RetryButton label="Try Again" busyLabel="Loading..." className="" />}
    >
      {read && children(reading.data)}
    </LastRead>
  )
}
