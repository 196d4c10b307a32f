'use client'

import { ErrorView } from './error-view'

/** A page of operators or of law firms' people that failed as a whole. */
export function StaffErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
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
