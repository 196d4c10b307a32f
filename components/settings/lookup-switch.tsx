'use client'

import { useId, useState } from 'react'
import { useOnce } from '@/components/forms/use-once'
import { Switch } from '@/components/ui/switch'
import { showToast } from '@/components/ui/toast-store'
import { wordsOf } from '@/lib/api-client/call'
import { setLookupOptOut } from '@/lib/api-client/member'

interface LookupSwitchProps {
  /** The address that it is about. */
  email: string
  /** Left out for the account's own. */
  addressId?: string
  /** Whether public look-ups say nothing about it now. */
  optedOut: boolean
}

/** Whether a public look-up answers about an address. Saved as it is pressed; what cannot be saved goes back to how it was. */
export function LookupSwitch({ email, addressId, optedOut }: LookupSwitchProps) {
  const id = useId()
  const { once } = useOnce()
  const [on, setOn] = useState(optedOut)
  const [said, setSaid] = useState('')

  async function change(): Promise<void> {
    setOn(!on)
    try {
      setSaid((await setLookupOptOut(!on, addressId)).message)
    } catch (problem) {
      setOn(on)
      setSaid('')
      showToast({ tone: 'error', title: 'Not saved', text: wordsOf(problem) })
    }
  }

  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 grow">
        <p id={`${id}-label`} className="font-medium">
          Hide from public look-ups<span className="sr-only">: {email}</span>
        </p>
        <p id={`${id}-note`} className="mt-0.5 text-sm text-muted-foreground">
          Anyone else who checks this address is told that we know of no breach. You still see yours, signed
          in.
        </p>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      <Switch
        labelledBy={`${id}-label`}
        describedBy={`${id}-note`}
        on={on}
        words={{ on: 'Hidden', off: 'Shown' }}
        onChange={() => void once(change)}
      />
    </div>
  )
}
