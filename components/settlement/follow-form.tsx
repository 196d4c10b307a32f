'use client'

import { MailedLinkForm } from '@/components/forms/mailed-link-form'
import { askToFollow } from '@/lib/api-client/follows'

/** Follows without an account: asks for an address, whose owner confirms it by a mailed link. */
export function FollowForm({
  slug,
  words,
}: {
  slug: string
  /** What its owner agrees to. */
  words: string
}) {
  return (
    <MailedLinkForm
      action={`/v1/settlements/${encodeURIComponent(slug)}/follow`}
      ask={(email) => askToFollow(slug, email)}
      words={words}
      variant="outline"
    />
  )
}
