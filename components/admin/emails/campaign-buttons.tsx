'use client'

import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { steerCampaign } from '@/lib/api-client/admin-users'
import { ActionButton } from '../action-button'
import type { AdminParts } from '../parts'

interface CampaignButtonsProps extends AdminParts {
  id: number
  /** What the campaign is called. */
  name: string
  state: 'running' | 'paused' | 'cancelled' | 'done'
  /** Messages wait. */
  isWaiting: boolean
}

/** Pause or resume, cancel (two-step), and a test to the operator's own address. */
export function CampaignButtons({ id, name, state, isWaiting, looks, icons }: CampaignButtonsProps) {
  const { busy, run } = useAction()

  async function steer(action: 'pause' | 'resume' | 'cancel' | 'test', done: string): Promise<void> {
    const said = await run(() => steerCampaign(id, action), 'Nothing was changed')
    if (said) showToast({ tone: 'success', title: done, text: said.message })
  }

  const isPaused = state === 'paused'
  const parts = { object: name, busy, spinner: icons.spinner, className: looks.plain }
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {(isPaused || (state === 'running' && isWaiting)) && (
        <ActionButton
          label={isPaused ? 'Resume' : 'Pause'}
          busyLabel={isPaused ? 'Resuming...' : 'Pausing...'}
          {...parts}
          onPress={() =>
            void (isPaused ? steer('resume', 'Campaign resumed') : steer('pause', 'Campaign paused'))
          }
        />
      )}
      <ActionButton
        label="Send a test to me"
        busyLabel="Sending..."
        onPress={() => void steer('test', 'Test Sent')}
        {...parts}
      />
      {(state === 'running' || state === 'paused') && isWaiting && (
        <ConfirmButton
          label="Cancel"
          object={name}
          busyLabel="Cancelling..."
          busy={busy}
          icon={null}
          spinner={icons.spinner}
          looks={{ rest: looks.remove, asking: looks.removing }}
          onConfirm={() => void steer('cancel', 'Campaign cancelled')}
        />
      )}
    </div>
  )
}
