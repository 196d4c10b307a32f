'use client'

import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { showToast } from '@/components/ui/toast-store'
import { revokeInvite } from '@/lib/api-client/admins'
import { focusTab } from '../focus-tab'

/** Takes an invite back, in two steps. */
export function RevokeInvite({ id, email }: { id: string; email: string }) {
  const { busy, run } = useAction()

  async function revoke(): Promise<void> {
    const response = await run(() => revokeInvite(id), { failed: 'Invite Not Revoked' })
    if (!response) return
    showToast({ tone: 'success', title: 'Invite Revoked', text: response.message })
    focusTab()
  }

  return (
    <ConfirmButton
      label="Revoke"
      question="Revoke this invite?"
      object={`the invite to ${email}`}
      busyLabel="Revoking..."
      busy={busy}
      icon={<RemoveIcon />}
      onConfirm={() => void revoke()}
    />
  )
}
