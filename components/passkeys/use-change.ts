import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { ceremonyWords } from './ceremony'

interface Change {
  busy: boolean
  /** Why the last one failed. */
  problem: string | null
  /** @param done called when the change is made, and seen together with the page that shows it. */
  make(change: () => Promise<unknown>, done: () => void): Promise<void>
}

/** Makes one change at a time to what the page shows, and has the page show it. */
export function useChange(): Change {
  const router = useRouter()
  const inFlight = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refreshing, startRefresh] = useTransition()
  const [problem, setProblem] = useState<string | null>(null)

  async function make(change: () => Promise<unknown>, done: () => void): Promise<void> {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    setProblem(null)
    try {
      await change()
      startRefresh(() => {
        router.refresh()
        done()
      })
    } catch (reason) {
      if (!leaveWhenSignedOut(reason)) setProblem(ceremonyWords(reason))
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  return { busy: busy || refreshing, problem, make }
}
