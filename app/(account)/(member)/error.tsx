'use client'

import { ErrorView } from '@/components/site/error-view'

/** A signed-in page that failed, between its header and footer. */
export default function MemberErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  return <ErrorView digest={error.digest} onRetry={retry} />
}
