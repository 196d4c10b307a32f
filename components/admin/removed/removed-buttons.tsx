'use client'

import { Undo2 } from 'lucide-react'
import { ActionButton } from '@/components/admin/action-button'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { showToast } from '@/components/ui/toast-store'
import { eraseRemoved, putBackRemoved } from '@/lib/api-client/admin-users'
import { focusTab } from '../focus-tab'

interface RemovedButtonsProps {
  item: { id: string; kind: 'breach' | 'user'; name: string }
}

/** Puts it back, or deletes it for good before its seven days are over. */
export function RemovedButtons({ item: { id, kind, name } }: RemovedButtonsProps) {
  const restoring = useAction()
  const erasing = useAction()
  const busy = restoring.busy || erasing.busy

  async function restore(): Promise<void> {
    const response = await restoring.run(() => putBackRemoved(id), {
      failed: 'Not restored',
      otherwise: 'It could not be put back. Please try again.',
    })
    if (!response) return
    const title = kind === 'breach' ? 'Breach Restored' : 'User Restored'
    showToast({
      tone: response.restored ? 'success' : 'error',
      title: response.restored ? title : 'Not restored',
      text: response.message,
    })
    focusTab()
  }

  async function erase(): Promise<void> {
    const response = await erasing.run(() => eraseRemoved(id), {
      failed: 'Delete Failed',
      otherwise: 'It could not be deleted for good. Please try again.',
    })
    if (!response) return
    showToast({ tone: 'success', title: 'Deleted for good', text: response.message })
    focusTab()
  }

  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton
        label="Restore"
        object={name}
        busyLabel="Restoring..."
        busy={restoring.busy}
        blocked={busy}
        icon={<Undo2 {...BUTTON_ICON} />}
        variant="outline"
        onPress={() => void restore()}
      />
      <ConfirmButton
        label="Delete for good"
        object={name}
        busyLabel="Deleting..."
        busy={erasing.busy}
        blocked={busy}
        icon={<RemoveIcon />}
        variant="removeQuiet"
        onConfirm={() => void erase()}
      />
    </div>
  )
}
