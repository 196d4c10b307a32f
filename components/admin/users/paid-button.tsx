'use client'

import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { markPaid } from '@/lib/api-client/admin-users'

/** Notes that a settlement was paid out, when pressed twice: its member is told, and it cannot be taken back. */
export function PaidButton({ caseId, company }: { caseId: string; company: string }) {
  const { busy, run } = useAction()

  async function mark(): Promise<void> {
    const said = await run(() => markPaid(caseId), { failed: 'Not marked as paid' })
    if (said) showToast({ tone: 'success', title: 'Marked as paid', text: said.message })
  }

  return (
    <ConfirmButton
      label="Mark as paid"
      object={company}
      busyLabel="Saving..."
      busy={busy}
      variant="outline"
      onConfirm={() => void mark()}
    />
  )
}
