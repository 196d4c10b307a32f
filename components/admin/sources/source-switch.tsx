'use client'

import { useId } from 'react'
import { useAction } from '@/components/forms/use-action'
import { Switch } from '@/components/ui/switch'
import { showToast } from '@/components/ui/toast-store'
import { setTrusted } from '@/lib/api-client/admin-breaches'

interface SourceSwitchProps {
  name: string
  isTrusted: boolean
  /** What is known of it. */
  note: string
}

/** Whether breaches of a source are mailed about by themselves. Saved as it is pressed; it shows what is saved. */
export function SourceSwitch({ name, isTrusted, note }: SourceSwitchProps) {
  const id = useId()
  const action = useAction()

  async function change(): Promise<void> {
    const response = await action.run(() => setTrusted(name, !isTrusted), { failed: 'Not saved' })
    if (response) showToast({ tone: 'success', title: 'Saved', text: response.message })
  }

  return (
    <div className="flex items-center gap-4" aria-busy={action.busy || undefined}>
      <div className="min-w-0 grow">
        <p id={`${id}-label`} className="font-medium break-words">
          <span className="sr-only">Trust </span>
          {name}
        </p>
        <p id={`${id}-note`} className="mt-0.5 text-sm break-words text-muted-foreground num">
          {note}
        </p>
      </div>
      <Switch
        labelledBy={`${id}-label`}
        describedBy={`${id}-note`}
        on={isTrusted}
        words={{ on: 'Trusted', off: 'Asked' }}
        onChange={() => void change()}
      />
    </div>
  )
}
