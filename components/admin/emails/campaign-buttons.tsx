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
}

/** Pause or resume, cancel (two-step), and a test to the operator's own address. */
export function CampaignButtons({ id, name, state, isWaiting }: CampaignButtonsProps) {
  const { busy, run } = useAction()

  async function steer(action: 'pause' | 'resume' | 'cancel' | 'test', done: string): Promise<void> {
    const said = await run(() => steerCampaign(id, action), { failed: 'Nothing was changed' })
    if (said) showToast({ tone: 'success', title: done, text: said.message })
  }

  const isPaused = state === 'paused'
  const shared = { object: name, busy, variant: 'outline' } as const
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {(isPaused || (state === 'running' && isWaiting)) && (
        <ActionButton
          label={isPaused ? 'Resume' : 'Pause'}
          busyLabel={isPaused ? 'Resuming...' : 'Pausing...'}
          {...shared}
          onPress={() =>
            void (isPaused ? steer('resume', 'Campaign resumed') : steer('pause', 'Campaign paused'))
          }
        />
      )}
      <ActionButton
        label="Send a test to me"
        busyLabel="Sending..."
        onPress={() => void steer('test', 'Test Sent')}
        {...shared}
      />
      {(state === 'running' || state === 'paused') && isWaiting && (
        <ConfirmButton
          label="Cancel"
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
