'use client'

import { usePathname } from 'next/navigation'
import { ErrorView } from '@/components/site/error-view'
import { BREACH_DETAILS } from '@/lib/site/first-paths'

/** A public page that failed, between its header and footer. What detail pages say is the specification's. */
export default function PublicErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  const isDetails = usePathname().startsWith(BREACH_DETAILS)
  return (
    <ErrorView
      digest={error.digest}
      failed={isDetails ? 'Failed to load breach details. Please try again.' : undefined}
      onRetry={retry}
    />
  )
}
