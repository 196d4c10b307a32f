'use client'

import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { showToast } from '@/components/ui/toast-store'
import { removeAccess } from '@/lib/api-client/admins'
import { removeFirmPerson } from '@/lib/api-client/firms'
import { focusTab } from './focus-tab'

const CALLS = { admin: removeAccess, firm: removeFirmPerson }

interface RemoveAccessProps {
  /** Whose sign-in it is: an operator's, or that of somebody of a law firm. */
  of: keyof typeof CALLS
  id: string
  email: string
}

/** Takes somebody's access away, in two steps. */
export function RemoveAccess({ of, id, email }: RemoveAccessProps) {
  const { busy, run } = useAction()

  async function remove(): Promise<void> {
    const response = await run(() => CALLS[of](id), { failed: 'Access Not Removed' })
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
