import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { hasWords, wordsOf } from '@/lib/api-client/call'
import { leaveWhenSignedOut } from './leave-when-signed-out'

interface Action {
  /** While the call runs, and until the page shows what it changed. */
  busy: boolean
  /**
   * Runs one call at a time; another that comes meanwhile is ignored. A failure is told in a toast.
   * @param failed the toast's title.
   * @param otherwise its words where the server had none of its own.
   * @returns its answer, or null when it failed.
   */
  run<T>(call: () => Promise<T>, failed: string, otherwise?: string): Promise<T | null>
}

/** Does something by a call, and has the page show what it changed. */
export function useAction(): Action {
  const router = useRouter()
  const inFlight = useRef(false)
  const [calling, setCalling] = useState(false)
  const [refreshing, startRefresh] = useTransition()

  async function run<T>(call: () => Promise<T>, failed: string, otherwise?: string): Promise<T | null> {
    if (inFlight.current) return null
    inFlight.current = true
    setCalling(true)
    try {
      const answer = await call()
      startRefresh(() => router.refresh())
      return answer
    } catch (problem) {
      if (leaveWhenSignedOut(problem)) return null
      showToast({ tone: 'error', title: failed, text: otherwise && !hasWords(problem) ? otherwise : wordsOf(problem) })
      return null
    } finally {
      inFlight.current = false
      setCalling(false)
    }
  }

  return { busy: calling || refreshing, run }
}
