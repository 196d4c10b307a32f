'use client'

import { useId, useState } from 'react'
import { shownFirst, useAction } from '@/components/forms/use-action'
import { setDealtWith } from '@/lib/api-client/member'

/** Marks a breach as dealt with; pressing again takes it back. */
export function DealtWithButton({
  uniqueBreachId,
  title,
  dealtWith,
}: {
  uniqueBreachId: string
  title: string
  dealtWith: boolean
}) {
  const id = useId()
  const { busy, run } = useAction()
  const [asked, setAsked] = useState<boolean | null>(null)

  function toggle(on: boolean): void {
    if (busy) return
    const save = () => setDealtWith(uniqueBreachId, on)
    void run(() => shownFirst(save, on, setAsked), { failed: 'Not saved', done: () => setAsked(null) })
  }

  return (
    <div className="mt-4 flex items-center gap-3 border-t pt-2">
      <input
        id={id}
        type="checkbox"
        checked={asked ?? dealtWith}
        onChange={(event) => toggle(event.target.checked)}
        className="size-6 shrink-0 cursor-pointer"
      />
      <label htmlFor={id} className="flex min-h-11 grow cursor-pointer items-center text-note font-medium">
        <span>
          Dealt with<span className="sr-only">: {title}</span>
        </span>
      </label>
    </div>
  )
}
