'use client'

import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { revokeInvite } from '@/lib/api-client/admins'
import { focusTab } from '../focus-tab'
import type { AdminParts } from './parts'

/** Takes an invite back, in two steps. */
export function RevokeInvite({
  id,
  email,
  looks,
  icon,
  spinner,
}: { id: string; email: string } & AdminParts) {
  const { busy, run } = useAction()

  async function revoke(): Promise<void> {
    const response = await run(() => revokeInvite(id), 'Invite Not Revoked')
    if (!response) return
    showToast({ tone: 'success', title: 'Invite Revoked', text: response.message })
    focusTab()
  }

  return (
    <ConfirmButton
      label="Revoke"
      object={`the invite to ${email}`}
      busyLabel="Revoking..."
      busy={busy}
      icon={icon}
      spinner={spinner}
      looks={looks}
      onConfirm={() => void revoke()}
    />
  )
}
