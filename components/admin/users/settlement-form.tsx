'use client'

import { useState, type FormEvent } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAction } from '@/components/forms/use-action'
import { LeadField } from '@/components/leads/lead-field'
import { showToast } from '@/components/ui/toast-store'
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

/** Sets what a case was settled for. Its member is told the first time. */
export function SettlementForm({ caseId, payoutCents, claimUrl }: SettlementFormProps) {
  const { busy, run } = useAction()
  const [payout, setPayout] = useState(payoutCents === null ? '' : (payoutCents / 100).toFixed(2))
  const [link, setLink] = useState(claimUrl ?? '')
  const [tried, setTried] = useState(false)
  const cents = readCents(payout)
  const errors = {
    payout: cents === null || cents === 0 ? 'Enter an amount in dollars, for instance 75.50' : undefined,
    link: link.trim().startsWith('https://') ? undefined : 'Claim link must start with https://',
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (errors.payout || errors.link)
      return event.currentTarget.querySelectorAll('input')[errors.payout ? 0 : 1]?.focus()
    const said = await run(() => setSettlement(caseId, { payoutCents: cents!, claimUrl: link.trim() }), {
      failed: 'Settlement not saved',
    })
    if (said) showToast({ tone: 'success', title: 'Settlement saved', text: said.message })
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      aria-busy={busy}
      className="mt-2 grid gap-3"
    >
      <LeadField
        label="Payout to this member (US dollars)"
        name="payout"
        value={payout}
        onChange={(event) => setPayout(event.target.value)}
        error={tried ? errors.payout : undefined}
        inputMode="decimal"
        autoComplete="off"
        narrow
      />
      <LeadField
        label="Claim link (the official page)"
        name="claimUrl"
        type="url"
        value={link}
        onChange={(event) => setLink(event.target.value)}
        error={tried ? errors.link : undefined}
        autoComplete="off"
      />
      <div>
        <SubmitButton label="Save settlement" busyLabel="Saving..." busy={busy} size="dense" />
      </div>
    </form>
  )
}
