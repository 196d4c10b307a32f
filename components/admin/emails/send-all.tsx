'use client'

import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { showToast } from '@/components/ui/toast-store'
import { previewAlert, sendAlert } from '@/lib/api-client/admin-users'
import { plural } from '@/lib/site/format'
import { ActionButton } from '../action-button'

interface SendAllProps {
  uniqueBreachId: string
  /** How many addresses the breach lists. */
  total: number
  /** Why a person is not told, in words. */
  skipWords: Record<string, string>
}

interface Preview {
  queued: number
  skipped: Record<string, number>
}

/** Sends to everybody whom the breach exposed: says first how many get it, and who is skipped and why. */
export function SendAll({ uniqueBreachId, total, skipWords }: SendAllProps) {
  const looking = useAction()
  const sending = useAction()
  const [preview, setPreview] = useState<Preview | null>(null)
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
    if (response) setPreview(response.preview)
  }

  async function send(): Promise<void> {
    const said = await sending.run(() => sendAlert(uniqueBreachId), {
      failed: 'Notification Failed',
      otherwise: 'Failed to send breach notifications',
    })
    if (!said) return
    setPreview(null)
    showToast({
      tone: said.queued > 0 ? 'success' : 'error',
      title: said.queued > 0 ? 'Notifications Sent' : 'Nothing was sent',
      text: said.queued > 0 ? `To all affected users. ${said.message}` : said.message,
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
          {plural(total, 'email', 'emails')}. “Send Notifications” writes to all of them.
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
      {skipped.length > 0 && (
        <ul className="mt-1 text-muted-foreground num">
          {skipped.map(([reason, people]) => (
            <li key={reason}>
              {people.toLocaleString('en-US')} skipped: {skipWords[reason] ?? reason}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {preview.queued > 0 && (
          <ActionButton
            label={`Send to ${plural(preview.queued, 'person', 'people')}`}
            busyLabel="Sending..."
            busy={sending.busy}
            icon={<Send {...BUTTON_ICON} />}
            onPress={() => void send()}
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
