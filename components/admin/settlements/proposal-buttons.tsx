'use client'

import { useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { decideProposal } from '@/lib/api-client/admin-settlements'
import { ActionButton } from '../action-button'
import { focusTab } from '../focus-tab'

interface ProposalButtonsProps {
  settlement: number
  version: number
  proposal: number
  canTake: boolean
  origin: string
}

/** Takes a proposed change over, or declines it. */
export function ProposalButtons({ settlement, version, proposal, canTake, origin }: ProposalButtonsProps) {
  const { busy, run } = useAction()
  const [pressed, setPressed] = useState<'take' | 'decline' | null>(null)

  async function decide(decision: 'take' | 'decline'): Promise<void> {
    setPressed(decision)
    const saved = await run(() => decideProposal(settlement, proposal, decision, version), {
      failed: 'Not decided',
    })
    if (!saved) return
    showToast({
      tone: 'success',
      title: decision === 'take' ? 'Taken Over' : 'Declined',
      text: `From ${origin}.`,
    })
    focusTab()
  }

  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {canTake && (
        <ActionButton
          label="Take over"
          busyLabel="Taking over..."
          object={`the change from ${origin}`}
          variant="default"
          busy={busy && pressed === 'take'}
          onPress={() => void decide('take')}
        />
      )}
      <ActionButton
        label="Decline"
        busyLabel="Declining..."
        object={`the change from ${origin}`}
        variant="outline"
        busy={busy && pressed === 'decline'}
        onPress={() => void decide('decline')}
      />
    </div>
  )
}
