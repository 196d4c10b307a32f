'use client'

import { ARE_YOU_SURE, ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { showToast } from '@/components/ui/toast-store'
import { deleteUser } from '@/lib/api-client/admin-users'

/**
 * Deletes a user, when pressed twice (specification, admin side, section 4). They can be put back for seven days.
 * @param focusId what takes the focus when the row is gone.
 */
export function DeleteUserButton({ id, email, focusId }: { id: string; email: string; focusId: string }) {
  const { busy, run } = useAction()

  async function remove(): Promise<void> {
    const response = await run(() => deleteUser(id), {
      failed: 'Delete Failed',
      otherwise: 'Failed to delete user',
    })
    if (!response) return
    showToast({ tone: 'success', title: 'User Deleted', text: response.message })
    document.getElementById(focusId)?.focus()
  }

  return (
    <ConfirmButton
      label="Delete"
      object={email}
      before={ARE_YOU_SURE}
      question="Delete this user?"
      busyLabel="Deleting..."
      busy={busy}
      icon={<RemoveIcon />}
      variant="removeQuiet"
      onConfirm={() => void remove()}
    />
  )
}
