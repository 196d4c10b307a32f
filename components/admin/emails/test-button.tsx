'use client'

import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { testAlert } from '@/lib/api-client/admin-users'
import type { CampaignKind } from '@/lib/breaches/status/status-table'
import { ActionButton } from '../action-button'

interface TestButtonProps {
  uniqueBreachId: string
  kind: CampaignKind
  /** What the mail is called. */
  name: string
}

/** Mails what people would get to the operator's own address. */
export function TestButton({ uniqueBreachId, kind, name }: TestButtonProps) {
  const { busy, run } = useAction()

  async function send(): Promise<void> {
    const said = await run(() => testAlert(uniqueBreachId, kind), { failed: 'Test Not Sent' })
    if (said) showToast({ tone: 'success', title: 'Test Sent', text: said.message })
  }

  return (
    <ActionButton
      label="Send a test to me"
      busyLabel="Sending..."
      object={`of ${name}`}
      busy={busy}
      variant="outline"
      onPress={() => void send()}
    />
  )
}
