'use client'

import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { steerCampaign } from '@/lib/api-client/admin-users'
import { ActionButton } from '../action-button'

interface CampaignButtonsProps {
  id: number
  /** What the campaign is called. */
  name: string
  state: 'running' | 'paused' | 'cancelled' | 'done'
  /** Messages wait. */
  isWaiting: boolean
  /** All of its mail is the same, so that a test shows it. */
  isTestable: boolean
  /** It can go on once it is paused. */
  isResumable: boolean
}

/** Pause; resume and cancel (two-step), which cannot be taken back; and a test to the operator's own address. */
export function CampaignButtons({
  id,
  name,
  state,
  isWaiting,
  isTestable,
  isResumable,
}: CampaignButtonsProps) {
  const { busy, run } = useAction()

  async function steer(action: 'pause' | 'resume' | 'cancel' | 'test', done: string): Promise<void> {
    const said = await run(() => steerCampaign(id, action), { failed: 'Nothing was changed' })
    if (said) showToast({ tone: 'success', title: done, text: said.message })
  }

  const shared = { object: name, busy, variant: 'outline' } as const
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {state === 'paused' && isResumable && (
        <ConfirmButton
          label="Resume"
          question="Resume sending?"
          busyLabel="Resuming..."
          onConfirm={() => void steer('resume', 'Campaign resumed')}
          {...shared}
        />
      )}
      {state === 'running' && isWaiting && (
        <ActionButton
          label="Pause"
          busyLabel="Pausing..."
          onPress={() => void steer('pause', 'Campaign paused')}
          {...shared}
        />
      )}
      {isTestable && (
        <ActionButton
          label="Send a test to me"
          busyLabel="Sending..."
          onPress={() => void steer('test', 'Test Sent')}
          {...shared}
        />
      )}
      {(state === 'running' || state === 'paused') && isWaiting && (
        <ConfirmButton
          label="Cancel"
          question="Cancel this campaign?"
          object={name}
          busyLabel="Cancelling..."
          busy={busy}
          variant="removeQuiet"
          onConfirm={() => void steer('cancel', 'Campaign cancelled')}
        />
      )}
    </div>
  )
}
