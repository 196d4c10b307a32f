'use client'

import type { ComponentProps } from 'react'
import { useLinkToken } from '@/components/forms/use-link-token'
import { EmailVerification, VerifyingPanel } from './email-verification'

type Props = Omit<ComponentProps<typeof EmailVerification>, 'token'> & { tokenInQuery: string }

/** The verification of the link that opened the page. */
export function VerifyByLink({ tokenInQuery, ...props }: Props) {
  const token = useLinkToken(tokenInQuery)
  return token === null ? <VerifyingPanel /> : <EmailVerification key={token} token={token} {...props} />
}
