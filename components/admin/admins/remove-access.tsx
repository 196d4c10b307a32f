'use client'

import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { removeAccess } from '@/lib/api-client/admins'
import { focusTab } from '../focus-tab'
import type { AdminParts } from './parts'

/** Takes an operator's access away, in two steps. */
export function RemoveAccess({
  id,
  email,
  looks,
  icon,
  spinner,
}: { id: string; email: string } & AdminParts) {
  const { busy, run } = useAction()

  async function remove(): Promise<void> {
    const response = await run(() => removeAccess(id), 'Access Not Removed')
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
      icon={icon}
      spinner={spinner}
      looks={looks}
      onConfirm={() => void remove()}
    />
  )
}
