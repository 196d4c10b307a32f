'use client'

import { useRef } from 'react'
import { SelectField } from '@/components/admin/breaches/form-fields'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { handLeadOver, recallLead } from '@/lib/api-client/hand-over'

interface HandOverButtonProps {
  leadId: string
  lawFirmVersionId: string
  firmName: string
}

/** Hands one request over, in two steps. */
export function HandOverButton({ leadId, lawFirmVersionId, firmName }: HandOverButtonProps) {
  const { busy, run } = useAction()

  async function give(): Promise<void> {
    const response = await run(() => handLeadOver(leadId, lawFirmVersionId), { failed: 'Not Handed Over' })
    if (response) showToast({ tone: 'success', title: 'Handed Over', text: response.message })
  }

  return (
    <ConfirmButton
      label={`Hand over to ${firmName}`}
      object="this request"
      busyLabel="Handing over..."
      busy={busy}
      variant="default"
      onConfirm={() => void give()}
    />
  )
}

interface RecallFormProps {
  leadId: string
  firmName: string
  reasons: readonly (readonly [value: string, text: string])[]
}

/** Calls a request back from its firm, in two steps, with a reason. */
export function RecallForm({ leadId, firmName, reasons }: RecallFormProps) {
  const reason = useRef<HTMLSelectElement>(null)
  const { busy, run } = useAction()

  async function recall(): Promise<void> {
    const chosen = reason.current!.value as Parameters<typeof recallLead>[1]
    const response = await run(() => recallLead(leadId, chosen), { failed: 'Not Recalled' })
    if (response) showToast({ tone: 'success', title: 'Recalled', text: response.message })
  }

  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center link">Recall it</summary>
      <div className="mt-2 grid max-w-(--container-form) gap-3">
        <p className="text-note text-muted-foreground">
          {firmName} sees it no longer and is told to stop. What it has saved or written down we cannot take
          back. A request that was recalled is not handed over again. Where its person asked for it, it is not
          exported either.
        </p>
        <SelectField ref={reason} label="Reason" name="reason" options={reasons} error={undefined} />
        <div>
          <ConfirmButton
            label="Recall"
            question="Recall this request?"
            object={`this request from ${firmName}`}
            busyLabel="Recalling..."
            busy={busy}
            onConfirm={() => void recall()}
          />
        </div>
      </div>
    </details>
  )
}

/** Says of a request that was recalled for another reason that its person wants it to go to nobody, in two steps. */
export function KeepBackButton({ leadId }: { leadId: string }) {
  const { busy, run } = useAction()

  async function keepBack(): Promise<void> {
    const response = await run(() => recallLead(leadId, 'asked'), { failed: 'Not Noted' })
    if (response) showToast({ tone: 'success', title: 'Noted', text: response.message })
  }

  return (
    <div className="mt-3">
      <ConfirmButton
        label="Its person asked for it back"
        question="Hand it over to nobody?"
        object="and for this request to go to nobody"
        busyLabel="Noting..."
        busy={busy}
        onConfirm={() => void keepBack()}
      />
    </div>
  )
}
