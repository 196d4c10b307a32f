import Link from 'next/link'
import { RequestList } from '@/components/leads/request-list'
import { Card } from '@/components/ui/card'
import type { TrackedRequest } from '@/lib/leads/tracked-request'
import { paths } from '@/lib/paths'

interface CaseRequestsProps {
  last: readonly TrackedRequest[]
  hasMore: boolean
}

/** What a member has asked for last, and where each request stands. */
export function CaseRequests({ last, hasMore }: CaseRequestsProps) {
  return (
    <section aria-labelledby="requests" className="mt-8">
      <h2 id="requests" className="text-h2">
        Your requests
      </h2>
      <Card className="mt-4 py-2 sm:py-3">
        <RequestList requests={last} />
      </Card>
      {hasMore && (
        <p className="mt-2">
          <Link
            href={`${paths.settings}#requests`}
            prefetch={false}
            className="inline-flex min-h-11 items-center link"
          >
            All your requests, in your settings
          </Link>
        </p>
      )}
    </section>
  )
}
