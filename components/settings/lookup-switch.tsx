'use client'

import { useId, useRef, useState } from 'react'
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
  const inFlight = useRef(false)
  const [on, setOn] = useState(optedOut)
  const [said, setSaid] = useState('')

  async function change(): Promise<void> {
    if (inFlight.current) return
    inFlight.current = true
    setOn(!on)
    try {
      setSaid((await setLookupOptOut(!on, addressId)).message)
    } catch (problem) {
      setOn(on)
      setSaid('')
      showToast({ tone: 'error', title: 'Not saved', text: wordsOf(problem) })
    } finally {
      inFlight.current = false
    }
  }

  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 grow">
        <p id={`${id}-label`} className="font-medium">Hide from public look-ups<span className="sr-only">: {email}</span></p>
        <p id={`${id}-note`} className="mt-0.5 text-sm text-muted-foreground">Anyone else who checks this address is told that we know of no breach. You still see yours, signed in.</p>
        <p role="status" className="sr-only">{said}</p>
      </div>
      <button
        type="button" role="switch" aria-checked={on} aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`} onClick={() => void change()}
        className="group flex min-h-11 shrink-0 cursor-pointer items-center gap-2.5 rounded-lg"
      >
        <span className="w-[4.2rem] text-right text-sm font-medium" aria-hidden>{on ? 'Hidden' : 'Shown'}</span>
        <span aria-hidden className="relative h-7 w-12 rounded-full border border-input bg-muted transition-colors group-aria-checked:border-primary group-aria-checked:bg-primary motion-reduce:transition-none">
          <span className="absolute top-1/2 left-0.5 size-5.5 -translate-y-1/2 rounded-full border border-input bg-card transition-transform group-aria-checked:translate-x-5 group-aria-checked:border-transparent motion-reduce:transition-none" />
        </span>
      </button>
    </div>
  )
}
