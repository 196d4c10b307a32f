'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition, type ReactNode } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { showToast } from '@/components/ui/toast-store'
import { wordsOf } from '@/lib/api-client/call'
import { withdrawRequest } from '@/lib/api-client/public'

/** Takes the request back and opens its form again, where the right address can be typed. */
export function WrongAddress({ formPath, className, spinner }: { formPath: string; className: string; spinner: ReactNode }) {
  const router = useRouter()
  const inFlight = useRef(false)
  const [withdrawing, setWithdrawing] = useState(false)
  const [navigating, startNavigation] = useTransition()

  async function withdraw(): Promise<void> {
    if (inFlight.current || navigating) return
    inFlight.current = true
    setWithdrawing(true)
    try {
      await withdrawRequest()
      showToast({ tone: 'success', title: 'Request taken back', text: 'Nothing more is sent to that address. Please enter the right one.' })
      startNavigation(() => {
        router.push(formPath)
        router.refresh()
      })
    } catch (problem) {
      showToast({ tone: 'error', title: 'Error', text: wordsOf(problem) })
    } finally {
      inFlight.current = false
      setWithdrawing(false)
    }
  }

  return (
    <form onSubmit={(event) => { event.preventDefault(); void withdraw() }}>
      <SubmitButton label="Wrong address?" busyLabel="One moment..." busy={withdrawing || navigating} spinner={spinner} className={className} />
    </form>
  )
}
