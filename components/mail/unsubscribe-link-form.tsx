'use client'

import type { ComponentProps } from 'react'
import { MailedLinkForm } from '@/components/forms/mailed-link-form'
import { mailUnsubscribeLink } from '@/lib/api-client/public'

/** Asks for an address to mail an unsubscribe link to. */
export function UnsubscribeLinkForm({ kept }: Pick<ComponentProps<typeof MailedLinkForm>, 'kept'>) {
  return <MailedLinkForm action="/v1/mail/unsubscribe-link" ask={mailUnsubscribeLink} kept={kept} />
}
