'use client'

import { useState, type FormEvent } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { showToast } from '@/components/ui/toast-store'
import {
  changeWebhook,
  deleteWebhook,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '@/lib/api-client/programs'
import type { WebhookEventType } from '@/lib/webhooks/events'
import { focusTab } from '../focus-tab'
import { ShownOnce } from '../shown-once'
import { Choices } from './choices'
import { EVENT_OPTIONS } from './webhook-form'

interface WebhookButtonsProps {
  id: string
  name: string
  isOn: boolean
  events: readonly WebhookEventType[]
}

const PLAIN = buttonVariants({ variant: 'outline', size: 'dense' })

/** What can be done with one webhook. */
export function WebhookButtons({ id, name, isOn, events }: WebhookButtonsProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const turning = useAction()
  const rotating = useAction()
  const removing = useAction()
  const busy = turning.busy || rotating.busy || removing.busy
  const say = (title: string, text: string) => showToast({ tone: 'success', title, text })

  async function test(): Promise<void> {
    if (await turning.run(() => testWebhook(id), { failed: 'Test Not Sent' }))
      say('Test On Its Way', 'Refresh in a moment: what came of it stands among the deliveries.')
  }
  async function turn(): Promise<void> {
    if (await turning.run(() => changeWebhook(id, { isOn: !isOn }), { failed: 'Webhook Not Changed' }))
      say(
        isOn ? 'Switched Off' : 'Switched On',
        isOn ? 'What happens meanwhile is not kept for it.' : 'It is told what happens from now on.',
      )
  }
  async function rotate(): Promise<void> {
    const response = await rotating.run(() => rotateWebhookSecret(id), { failed: 'Secret Not Replaced' })
    if (response) setSecret(response.secret)
  }
  async function remove(): Promise<void> {
    const response = await removing.run(() => deleteWebhook(id), { failed: 'Webhook Not Deleted' })
    if (!response) return
    say('Webhook Deleted', response.message)
    focusTab()
  }

  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        {isOn && (
          <button
            type="button"
            className={PLAIN}
            aria-disabled={busy || undefined}
            onClick={() => !busy && void test()}
          >
            Send a test
          </button>
        )}
        <button
          type="button"
          className={PLAIN}
          aria-disabled={busy || undefined}
          onClick={() => !busy && void turn()}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </button>
        <ConfirmButton
          label="Replace secret"
          object={`of the webhook ${name}`}
          busyLabel="Working..."
          busy={rotating.busy}
          blocked={busy}
          variant="outline"
          onConfirm={() => void rotate()}
        />
        <ConfirmButton
          label="Delete"
          question="Delete this webhook?"
          object={`the webhook ${name}`}
          busyLabel="Deleting..."
          busy={removing.busy}
          blocked={busy}
          icon={<RemoveIcon />}
          onConfirm={() => void remove()}
        />
      </div>
      <div role="status" className="empty:sr-only">
        {secret && (
          <ShownOnce key={secret} label={`New secret of ${name}`} value={secret}>
            The one before signs too for 24 hours: give your program this one until then.
          </ShownOnce>
        )}
      </div>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center link">
          Change what it is told
        </summary>
        <EventsForm id={id} events={events} />
      </details>
    </>
  )
}

function EventsForm({ id, events }: { id: string; events: readonly WebhookEventType[] }) {
  const [wrong, setWrong] = useState<string>()
  const { busy, run } = useAction()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const chosen = new FormData(event.currentTarget).getAll('events') as WebhookEventType[]
    setWrong(chosen.length === 0 ? 'Choose at least one event' : undefined)
    if (chosen.length === 0) return
    if (await run(() => changeWebhook(id, { events: chosen }), { failed: 'Webhook Not Changed' }))
      showToast({ tone: 'success', title: 'Webhook Changed', text: 'It is told of these from now on.' })
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      aria-busy={busy}
      className="mt-2 grid gap-3"
    >
      <Choices legend="What it is told" name="events" options={EVENT_OPTIONS} chosen={events} error={wrong} />
      <div>
        <SubmitButton label="Save" busyLabel="Saving..." busy={busy} size="dense" />
      </div>
    </form>
  )
}

/** Has the worker make one delivery again. */
export function RedeliverButton({ id, delivery, what }: { id: string; delivery: string; what: string }) {
  const { busy, run } = useAction()

  async function again(): Promise<void> {
    if (await run(() => redeliverWebhook(id, delivery), { failed: 'Not Delivered Again' }))
      showToast({ tone: 'success', title: 'On Its Way Again', text: 'With the id that it has had.' })
  }

  return (
    <button
      type="button"
      className={buttonVariants({ variant: 'outline', size: 'dense' })}
      aria-disabled={busy || undefined}
      aria-label={`Deliver again: ${what}`}
      onClick={() => void again()}
    >
      Deliver again
    </button>
  )
}
