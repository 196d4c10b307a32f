'use client'

import { useRouter } from 'next/navigation'
import { ARE_YOU_SURE, ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { showToast } from '@/components/ui/toast-store'
import { deleteBreach } from '@/lib/api-client/admin-breaches'
import { focusTab } from '../focus-tab'

/** Deletes a breach, in two steps (specification, admin side, section 4). */
export function DeleteBreachButton({ uniqueBreachId, title }: { uniqueBreachId: string; title: string }) {
  const router = useRouter()
  const { busy, run } = useAction()

  async function remove(): Promise<void> {
    const response = await run(() => deleteBreach(uniqueBreachId), {
      failed: 'Delete Failed',
      otherwise: 'Failed to delete breach',
    })
    // Another admin may have been faster: then it is gone from the list.
    if (!response) return router.refresh()
    showToast({ tone: 'success', title: 'Breach Deleted', text: response.message })
    focusTab()
  }

  return (
    <ConfirmButton
      label="Delete"
      object={title}
      before={ARE_YOU_SURE}
      question="Delete this breach?"
      busyLabel="Deleting..."
      busy={busy}
      icon={<RemoveIcon />}
      variant="removeStrong"
      width="full"
      onConfirm={() => void remove()}
    />
  )
}
