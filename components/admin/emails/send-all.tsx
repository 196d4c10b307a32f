'use client'

import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { useSettled } from '@/components/forms/use-settled'
import { LeadField } from '@/components/leads/lead-field'
import { buttonVariants } from '@/components/ui/button-variants'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { showToast } from '@/components/ui/toast-store'
import { previewAlert, sendAlert } from '@/lib/api-client/admin-users'
import { CONFIRM_ABOVE, CONFIRMED_MAX_LENGTH, typedNumber } from '@/lib/alerts/confirmed-number'
import { formatNumber } from '@/lib/validation/format-number'
import { plural } from '@/lib/site/format'
import { ActionButton } from '../action-button'

interface SendAllProps {
  uniqueBreachId: string
  /** How many addresses the breach lists. */
  total: number
  /** Why a person is not told, in words. */
  skipWords: Record<string, string>
  /** What each kind of mail is called, in their order. */
  mailNames: Record<string, string>
}

interface Preview {
  queued: number
  /** How many of them get which mail. */
  byKind: Record<string, number>
  skipped: Record<string, number>
}

/** By the order in which the mails are named. */
const inOrder = (byKind: Record<string, number>, kinds: string[]) =>
  Object.entries(byKind).sort(([a], [b]) => kinds.indexOf(a) - kinds.indexOf(b))

/** Sends to everybody whom the breach exposed: says first how many get it, and who is skipped and why. Of many the number is typed. */
export function SendAll({ uniqueBreachId, total, skipWords, mailNames }: SendAllProps) {
  const looking = useAction()
  const sending = useAction()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const isMeant = useSettled(preview)
  const panel = useRef<HTMLDivElement>(null)
  // What had the focus goes with each change.
  const hadPreview = useRef(false)
  useEffect(() => {
    if (preview || hadPreview.current) panel.current?.focus()
    hadPreview.current = preview !== null
  }, [preview])

  async function look(): Promise<void> {
    const response = await looking.run(() => previewAlert(uniqueBreachId), {
      failed: 'Notification Failed',
      otherwise: 'Failed to send breach notifications',
    })
    if (!response) return
    setPreview(response.preview)
    setTyped('')
    setError(undefined)
  }

  async function send({ queued }: Preview): Promise<void> {
    if (queued > CONFIRM_ABOVE && typedNumber(typed) !== queued) {
      setError(`Type ${formatNumber(queued)} to confirm`)
      panel.current?.querySelector('input')?.focus()
      return
    }
    const said = await sending.run(() => sendAlert(uniqueBreachId, { confirmed: queued }), {
      failed: 'Notification Failed',
      otherwise: 'Failed to send breach notifications',
    })
    // They may have become more: it is counted anew, and asked again.
    if (!said) return look()
    setPreview(null)
    showToast({
      tone: said.queued > 0 ? 'success' : 'error',
      title: said.queued > 0 ? 'Notifications Sent' : 'Nothing was sent',
      text: said.message,
    })
  }

  if (!preview) {
    return (
      <div
        ref={panel}
        tabIndex={-1}
        role="group"
        aria-label="Send to everybody"
        className="flex flex-col-reverse gap-3 outline-none sm:flex-row sm:items-center sm:justify-between"
      >
        <p className="text-note text-muted-foreground num">
          {plural(total, 'email', 'emails')}. “Send Notifications” says first how many of them are written to,
          and with which mail.
        </p>
        <ActionButton
          label="Send Notifications"
          busyLabel="Loading..."
          busy={looking.busy}
          icon={<Send {...BUTTON_ICON} />}
          onPress={() => void look()}
        />
      </div>
    )
  }
  const skipped = Object.entries(preview.skipped)
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="group"
      aria-label="Before it is sent"
      className="text-note outline-none"
    >
      <p className="font-medium num">
        {preview.queued > 0
          ? `${plural(preview.queued, 'person', 'people')} will get it now.`
          : 'Nobody is left to be told.'}
      </p>
      {preview.queued > 0 && (
        <ul className="mt-1 num">
          {inOrder(preview.byKind, Object.keys(mailNames)).map(([kind, people]) => (
            <li key={kind}>
              {formatNumber(people)}: {mailNames[kind] ?? kind}
            </li>
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <ul className="mt-1 text-muted-foreground num">
          {skipped.map(([reason, people]) => (
            <li key={reason}>
              {formatNumber(people)} skipped: {skipWords[reason] ?? reason}
            </li>
          ))}
        </ul>
      )}
      {preview.queued > CONFIRM_ABOVE && (
        <div className="mt-3">
          <LeadField
            label="How many people will get it?"
            hint={`Type ${formatNumber(preview.queued)}. Mail that is on its way cannot be called back.`}
            error={error}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
            inputMode="numeric"
            autoComplete="off"
            maxLength={CONFIRMED_MAX_LENGTH}
            narrow
          />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {preview.queued > 0 && (
          <ActionButton
            label={`Send to ${plural(preview.queued, 'person', 'people')}`}
            busyLabel="Sending..."
            busy={sending.busy}
            icon={<Send {...BUTTON_ICON} />}
            onPress={(event) => isMeant(event) && void send(preview)}
          />
        )}
        <button
          type="button"
          onClick={() => setPreview(null)}
          className={buttonVariants({ variant: 'outline', size: 'dense', layout: 'cell' })}
        >
          {preview.queued > 0 ? 'Not now' : 'Back'}
        </button>
      </div>
    </div>
  )
}
