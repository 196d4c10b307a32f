'use client'

import { useState, type FormEvent } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useAction } from '@/components/forms/use-action'
import { LeadField } from '@/components/leads/lead-field'
import { showToast } from '@/components/ui/toast-store'
import { withScheme } from '@/lib/breaches/status/evidence'
import { setSettlement } from '@/lib/api-client/admin-users'

interface SettlementFormProps {
  caseId: string
  /** What is set already. */
  payoutCents: number | null
  claimUrl: string | null
}

/** @returns US cents, or null for what is no amount of dollars. */
function readCents(text: string): number | null {
  const match = /^\$?(\d{1,7})(?:\.(\d{2}))?$/.exec(text.trim().replaceAll(',', ''))
  return match ? Number(match[1]) * 100 + Number(match[2] ?? 0) : null
}

function errorsOf({ payout, claimUrl }: { payout: string; claimUrl: string }) {
  return {
    payout: readCents(payout) ? undefined : 'Enter an amount in dollars, for instance 75.50',
    claimUrl: withScheme(claimUrl.trim()).startsWith('https://')
      ? undefined
      : 'Claim link must start with https://',
  }
}

/** Sets what a case was settled for. Its member is told the first time. */
export function SettlementForm({ caseId, payoutCents, claimUrl }: SettlementFormProps) {
  const { busy, run } = useAction()
  const [errors, setErrors] = useState<ReturnType<typeof errorsOf> | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = textsOf(event.currentTarget, ['payout', 'claimUrl'])
    const wrong = errorsOf(typed)
    setErrors(wrong)
    if (wrong.payout || wrong.claimUrl)
      return event.currentTarget.querySelectorAll('input')[wrong.payout ? 0 : 1]?.focus()
    const settlement = { payoutCents: readCents(typed.payout)!, claimUrl: withScheme(typed.claimUrl.trim()) }
    const said = await run(() => setSettlement(caseId, settlement), {
      failed: 'Settlement not saved',
    })
    if (said) showToast({ tone: 'success', title: 'Settlement saved', text: said.message })
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      onInput={(event) => errors && setErrors(errorsOf(textsOf(event.currentTarget, ['payout', 'claimUrl'])))}
      aria-busy={busy}
      className="mt-2 grid gap-3"
    >
      <LeadField
        label="Payout to this member (US dollars)"
        name="payout"
        defaultValue={payoutCents === null ? '' : (payoutCents / 100).toFixed(2)}
        error={errors?.payout}
        inputMode="decimal"
        autoComplete="off"
        narrow
      />
      <LeadField
        label="Claim link (the official page)"
        name="claimUrl"
        type="url"
        defaultValue={claimUrl ?? ''}
        error={errors?.claimUrl}
        autoComplete="off"
      />
      <div>
        <SubmitButton label="Save settlement" busyLabel="Saving..." busy={busy} size="dense" />
      </div>
    </form>
  )
}
