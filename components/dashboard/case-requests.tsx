'use client'

import Link from 'next/link'
import { useState } from 'react'
import { RequestList } from '@/components/leads/request-list'
import type { TrackedRequest } from '@/lib/leads/tracked-request'
import { paths } from '@/lib/paths'

interface CaseRequestsProps {
  last: readonly TrackedRequest[]
  hasMore: boolean
}

/** What a member has asked for last, and where each request stands; nothing where there was none when the page came. */
export function CaseRequests({ last, hasMore }: CaseRequestsProps) {
  // The last one that is taken back leaves what is said of it.
  const [hadSome] = useState(last.length > 0)
  if (!hadSome && last.length === 0) return null
  return (
    <section aria-labelledby="requests" className="mt-8">
      <h2 id="requests" className="text-h2">
        Your requests
      </h2>
      <div className="mt-4 rounded-xl border bg-card px-5 py-2 text-card-foreground shadow-card sm:px-6 sm:py-3">
        <RequestList requests={last} />
      </div>
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
