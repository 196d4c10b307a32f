'use client'

import { useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { decideProposal } from '@/lib/api-client/admin-settlements'
import { ActionButton } from '../action-button'
import { focusTab } from '../focus-tab'
import { AskPanel, askedOrDone, type Asked } from './ask-panel'

interface ProposalButtonsProps {
  settlement: number
  version: number
  proposal: number
  state: 'open' | 'declined'
  canTake: boolean
  origin: string
}

const DONE = { take: 'Taken Over', decline: 'Declined', reopen: 'Put Back' }
type Decision = keyof typeof DONE

/** Takes a proposed change over, declines it, or puts it back. */
export function ProposalButtons({
  settlement,
  version,
  proposal,
  state,
  canTake,
  origin,
}: ProposalButtonsProps) {
  const { busy, run } = useAction()
  const [pressed, setPressed] = useState<Decision | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)

  async function decide(decision: Decision, confirmed = false): Promise<void> {
    setPressed(decision)
    setAsked(null)
    const saved = await run(
      () => askedOrDone(() => decideProposal(settlement, proposal, decision, version, confirmed), setAsked),
      { failed: 'Not decided' },
    )
    if (!saved) return
    showToast({
      tone: 'success',
      title: DONE[decision],
      text: `From ${origin}.`,
    })
    focusTab()
  }

  if (state === 'declined')
    return (
      <div className="mt-4">
        <ActionButton
          label="Put back"
          busyLabel="Putting back..."
          object={`the change from ${origin}`}
          variant="outline"
          busy={busy}
          onPress={() => void decide('reopen')}
        />
      </div>
    )
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {asked && (
        <div className="w-full">
          <AskPanel
            {...asked}
            confirm="Yes, take it over"
            busy={busy}
            onConfirm={() => void decide('take', true)}
            onCancel={() => setAsked(null)}
          />
        </div>
      )}
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
