'use client'

import { ErrorView } from '@/components/site/error-view'

/** Outside the public pages, or when their header or footer failed too. */
export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  return (
    <main id="content">
      <ErrorView digest={error.digest} onRetry={retry} />
    </main>
  )
}
