'use client'

import { useRouter } from 'next/navigation'
import { useId, useOptimistic, useTransition } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { wordsOf } from '@/lib/api-client/call'
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
  const router = useRouter()
  const id = useId()
  const [saving, start] = useTransition()
  const [shown, show] = useOptimistic(dealtWith)

  function toggle(on: boolean): void {
    if (saving) return
    start(async () => {
      show(on)
      try {
        await setDealtWith(uniqueBreachId, on)
        router.refresh()
      } catch (problem) {
        showToast({ tone: 'error', title: 'Not saved', text: wordsOf(problem) })
      }
    })
  }

  return (
    <div className="mt-4 flex items-center gap-3 border-t pt-2">
      <input
        id={id}
        type="checkbox"
        checked={shown}
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
