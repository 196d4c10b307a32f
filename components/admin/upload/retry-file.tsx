'use client'

import { useAction } from '@/components/forms/use-action'
import { RefreshIcon } from '@/components/ui/icons/refresh-icon'
import { showToast } from '@/components/ui/toast-store'
import { retryFolderFile } from '@/lib/api-client/admin-upload'
import { ActionButton } from '../action-button'

/** Has a file of the watched folder tried again that was not imported. */
export function RetryFile({ digest, fileName }: { digest: string; fileName: string }) {
  const { busy, run } = useAction()
  async function retry(): Promise<void> {
    const response = await run(() => retryFolderFile(digest), { failed: 'Not tried again' })
    if (response) showToast({ tone: 'success', title: 'Tried again', text: response.message })
  }
  return (
    <ActionButton
      label="Try again"
      object={fileName}
      busyLabel="Asking..."
      busy={busy}
      variant="outline"
      icon={<RefreshIcon />}
      onPress={() => void retry()}
    />
  )
}
