'use client'

import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { showToast } from '@/components/ui/toast-store'
import { removeAccess } from '@/lib/api-client/admins'
import { focusTab } from '../focus-tab'

/** Takes an operator's access away, in two steps. */
export function RemoveAccess({ id, email }: { id: string; email: string }) {
  const { busy, run } = useAction()

  async function remove(): Promise<void> {
    const response = await run(() => removeAccess(id), { failed: 'Access Not Removed' })
    if (!response) return
    showToast({ tone: 'success', title: 'Access Removed', text: response.message })
    focusTab()
  }

  return (
    <ConfirmButton
      label="Remove access"
      object={`of ${email}`}
      busyLabel="Removing..."
      busy={busy}
      icon={<RemoveIcon />}
      onConfirm={() => void remove()}
    />
  )
}
