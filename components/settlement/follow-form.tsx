'use client'

import { MailedLinkForm } from '@/components/forms/mailed-link-form'
import { askToFollow } from '@/lib/api-client/follows'
import { followWords } from '@/lib/follows/tracker'

/** Follows without an account: asks for an address, whose owner confirms it by a mailed link. */
export function FollowForm({ slug, company }: { slug: string; company: string }) {
  return (
    <MailedLinkForm
      action={`/v1/settlements/${encodeURIComponent(slug)}/follow`}
      ask={(email) => askToFollow(slug, email)}
      words={followWords(company)}
      variant="outline"
    />
  )
}
