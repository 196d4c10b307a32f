'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { deleteBreach } from '@/lib/api-client/admin-breaches'
import { focusTab } from '../focus-tab'

/** Deletes a breach, in two steps (specification, admin side, section 4). */
export function DeleteBreachButton({
  uniqueBreachId,
  title,
  icon,
  spinner,
  looks,
}: {
  uniqueBreachId: string
  title: string
  icon: ReactNode
  spinner: ReactNode
  looks: { rest: string; asking: string }
}) {
  const router = useRouter()
  const { busy, run } = useAction()

  async function remove(): Promise<void> {
    const response = await run(() => deleteBreach(uniqueBreachId), 'Delete Failed', 'Failed to delete breach')
    // Another admin may have been faster: then it is gone from the list.
    if (!response) return router.refresh()
    showToast({ tone: 'success', title: 'Breach Deleted', text: response.message })
    focusTab()
  }

  return (
    <ConfirmButton
      label="Delete"
      object={title}
      busyLabel="Deleting..."
      busy={busy}
      icon={icon}
      spinner={spinner}
      looks={looks}
      onConfirm={() => void remove()}
    />
  )
}
