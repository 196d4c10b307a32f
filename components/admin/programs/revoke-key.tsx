'use client'

import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { showToast } from '@/components/ui/toast-store'
import { revokeApiKey } from '@/lib/api-client/programs'
import { focusTab } from '../focus-tab'

/** Ends an API key, in two steps. */
export function RevokeKey({ id, name }: { id: string; name: string }) {
  const { busy, run } = useAction()

  async function revoke(): Promise<void> {
    const response = await run(() => revokeApiKey(id), { failed: 'Key Not Revoked' })
    if (!response) return
    showToast({ tone: 'success', title: 'Key Revoked', text: response.message })
    focusTab()
  }

  return (
    <ConfirmButton
      label="Revoke"
      object={`the key ${name}`}
      question="Revoke this key?"
      busyLabel="Revoking..."
      busy={busy}
      icon={<RemoveIcon />}
      onConfirm={() => void revoke()}
    />
  )
}
