'use client'

import { ErrorView } from '@/components/site/error-view'

/** A public page that failed, between its header and footer. */
export default function PublicErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return <ErrorView digest={error.digest} onRetry={reset} />
}
