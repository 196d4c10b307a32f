'use client'

import { useState, type FormEvent } from 'react'
import { FormError } from '@/components/account/form-error'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useAction } from '@/components/forms/use-action'
import { LeadField } from '@/components/leads/lead-field'
import { createWebhook } from '@/lib/api-client/programs'
import {
  EVENT_TYPES,
  MAX_WEBHOOK_NAME,
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENTS,
  type WebhookEventType,
} from '@/lib/webhooks/events'
import { ShownOnce } from '../shown-once'
import { Choices } from './choices'

type Field = 'name' | 'url' | 'events'
const MISSING: Record<Field, string> = {
  name: 'Name is required',
  url: 'Address is required',
  events: 'Choose at least one event',
}
export const EVENT_OPTIONS = EVENT_TYPES.map((value) => ({ value, ...WEBHOOK_EVENTS[value] }))

/** Adds a webhook, and shows its secret this once. */
export function WebhookForm() {
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const { calling: busy, problem, run } = useAction()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const { name, url } = textsOf(form, ['name', 'url'])
    const events = new FormData(form).getAll('events') as WebhookEventType[]
    const empty = { name: name.trim() === '', url: url.trim() === '', events: events.length === 0 }
    const missing = (Object.keys(empty) as Field[]).filter((field) => empty[field])
    setWrong(Object.fromEntries(missing.map((field) => [field, MISSING[field]])))
    if (missing[0]) return form.querySelector<HTMLInputElement>(`[name=${missing[0]}]`)?.focus()
    const response = await run(() => createWebhook({ name, url, events }))
    if (!response) return
    setMade({ name: response.endpoint.name, secret: response.secret })
    form.reset()
  }

  const errorOf = (field: Field) => wrong[field] ?? problem?.fields[field]
  const forget = (field: Field) => () => setWrong({ ...wrong, [field]: undefined })

  return (
    <>
      <form
        noValidate
        method="post"
        onSubmit={(event) => void submit(event)}
        aria-busy={busy}
        className="grid max-w-(--container-form) gap-4"
      >
        <LeadField
          name="name"
          label="Name"
          type="text"
          maxLength={MAX_WEBHOOK_NAME}
          autoComplete="off"
          error={errorOf('name')}
          onChange={forget('name')}
        />
        <LeadField
          name="url"
          label="Address"
          hint="Where your program listens: https, on the internet."
          type="url"
          maxLength={MAX_WEBHOOK_URL}
          autoComplete="off"
          error={errorOf('url')}
          onChange={forget('url')}
        />
        <Choices
          legend="What it is told"
          name="events"
          options={EVENT_OPTIONS}
          error={errorOf('events')}
          onChange={forget('events')}
        />
        <FormError
          message={problem && Object.keys(problem.fields).length === 0 ? problem.words : undefined}
        />
        <div>
          <SubmitButton label="Add a webhook" busyLabel="Adding..." busy={busy} width="phone" />
        </div>
      </form>
      <div role="status" className="empty:sr-only">
        {made && (
          <ShownOnce key={made.secret} label={`Secret of ${made.name}`} value={made.secret}>
            Your program checks the signature of each call with it: then nobody else can tell it things.
          </ShownOnce>
        )}
      </div>
    </>
  )
}
