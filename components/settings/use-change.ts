import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { ApiError, wordsOf } from '@/lib/api-client/call'

interface Change {
  busy: boolean
  /** What went wrong with the last one, and with which of its fields. */
  problem: { words: string; fields: Record<string, string> } | null
  /** Makes one change at a time; another that comes meanwhile is ignored. @returns its answer, or null when it failed. */
  make<T>(change: () => Promise<T>): Promise<T | null>
  clear(): void
}

/** Makes changes to the account, and has the rest of the page show them. */
export function useChange(): Change {
  const router = useRouter()
  const inFlight = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Change['problem']>(null)

  async function make<T>(change: () => Promise<T>): Promise<T | null> {
    if (inFlight.current) return null
    inFlight.current = true
    setBusy(true)
    setProblem(null)
    try {
      const answer = await change()
      router.refresh()
      return answer
    } catch (reason) {
      if (leaveWhenSignedOut(reason)) return null
      setProblem({ words: wordsOf(reason), fields: (reason instanceof ApiError && reason.fieldErrors) || {} })
      return null
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  return { busy, problem, make, clear: () => setProblem(null) }
}
