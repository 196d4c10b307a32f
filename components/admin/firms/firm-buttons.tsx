'use client'

import { ActionButton } from '@/components/admin/action-button'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { showToast } from '@/components/ui/toast-store'
import { changeFirm, deleteFirm } from '@/lib/api-client/firms'
import { focusTab } from '../focus-tab'

interface FirmButtonsProps {
  id: string
  name: string
  isActive: boolean
  /** Whether nothing cites it, as far as the page knows. */
  canGo: boolean
}

/** Switches a firm off and on, and deletes one that nothing cites. */
export function FirmButtons({ id, name, isActive, canGo }: FirmButtonsProps) {
  const turning = useAction()
  const removing = useAction()
  const busy = turning.busy || removing.busy

  async function turn(): Promise<void> {
    if (await turning.run(() => changeFirm(id, { isActive: !isActive }), { failed: 'Law Firm Not Changed' }))
      showToast({
        tone: 'success',
        title: isActive ? 'Law Firm Deactivated' : 'Law Firm Activated',
        text: isActive
          ? 'No form names it, and its people are signed out.'
          : 'Forms name it again where it is chosen.',
      })
  }
  async function remove(): Promise<void> {
    const response = await removing.run(() => deleteFirm(id), { failed: 'Law Firm Not Deleted' })
    if (!response) return
    showToast({ tone: 'success', title: 'Law Firm Deleted', text: response.message })
    focusTab()
  }

  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isActive ? (
        <ConfirmButton
          label="Deactivate"
          question="Deactivate this law firm?"
          object={name}
          busyLabel="Working..."
          busy={turning.busy}
          blocked={busy}
          variant="outline"
          onConfirm={() => void turn()}
        />
      ) : (
        <ActionButton
          label="Activate"
          object={name}
          busyLabel="Working..."
          busy={turning.busy}
          blocked={busy}
          variant="outline"
          onPress={() => void turn()}
        />
      )}
      {canGo && (
        <ConfirmButton
          label="Delete"
          question="Delete this law firm?"
          object={name}
          busyLabel="Deleting..."
          busy={removing.busy}
          blocked={busy}
          icon={<RemoveIcon />}
          onConfirm={() => void remove()}
        />
      )}
    </div>
  )
}
