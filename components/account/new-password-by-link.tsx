'use client'

import type { ComponentProps } from 'react'
import { useLinkToken } from '@/components/forms/use-link-token'
import { NewPasswordForm } from './new-password-form'

type Props = Omit<ComponentProps<typeof NewPasswordForm>, 'token'> & { tokenInQuery: string }

/** The form of the link that opened the page. It stays the same form once the link was read: what was typed before is kept. */
export function NewPasswordByLink({ tokenInQuery, ...props }: Props) {
  const token = useLinkToken(tokenInQuery)
  return <NewPasswordForm token={token} {...props} />
}
