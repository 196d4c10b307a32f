'use client'

import { ErrorView } from '@/components/site/error-view'

/** A page of a law firm’s people that failed as a whole. */
export default function FirmErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  return (
    <main id="content">
      <ErrorView
        digest={error.digest}
        meaning="This page could not be shown. Nothing was changed by this."
        onRetry={retry}
      />
    </main>
  )
}
