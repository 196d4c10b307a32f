'use client'

import { ListX, Undo2 } from 'lucide-react'
import { useAction } from '@/components/forms/use-action'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { showToast } from '@/components/ui/toast-store'
import { dismissCompany, restoreCompany } from '@/lib/api-client/admin-settlements'
import { ActionButton } from '../action-button'
import { focusTab } from '../focus-tab'

interface DismissButtonProps {
  id: string
  name: string
  times: number
  isDismissed: boolean
}

/** Takes a company that letters asked about off the list, or puts it back. */
export function DismissButton({ id, name, times, isDismissed }: DismissButtonProps) {
  const { busy, run } = useAction()

  async function press(): Promise<void> {
    const response = await run(() => (isDismissed ? restoreCompany(id) : dismissCompany(id, times)), {
      failed: isDismissed ? 'Not put back' : 'Not taken off',
    })
    if (!response) return
    showToast({ tone: 'success', title: isDismissed ? 'Put back' : 'Taken off', text: response.message })
    focusTab()
  }

  return (
    <ActionButton
      label={isDismissed ? 'Put back' : 'Take off the list'}
      busyLabel={isDismissed ? 'Putting back…' : 'Taking off…'}
      object={name}
      icon={isDismissed ? <Undo2 {...BUTTON_ICON} /> : <ListX {...BUTTON_ICON} />}
      variant={isDismissed ? 'outline' : 'ghost'}
      busy={busy}
      onPress={() => void press()}
    />
  )
}
