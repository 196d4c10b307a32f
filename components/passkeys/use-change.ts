import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { useOnce } from '@/components/forms/use-once'
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
  const { busy, once } = useOnce()
  const [refreshing, startRefresh] = useTransition()
  const [problem, setProblem] = useState<string | null>(null)

  async function attempt(change: () => Promise<unknown>, done: () => void): Promise<void> {
    setProblem(null)
    try {
      await change()
      startRefresh(() => {
        router.refresh()
        done()
      })
    } catch (reason) {
      if (!leaveWhenSignedOut(reason)) setProblem(ceremonyWords(reason))
    }
  }

  return {
    busy: busy || refreshing,
    problem,
    make: async (change, done) => void (await once(() => attempt(change, done))),
  }
}
