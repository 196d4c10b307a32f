'use client'

import { ErrorView } from '@/components/site/error-view'

/** An admin page that failed as a whole. */
export default function AdminErrorPage({
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
