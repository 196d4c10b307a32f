import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { useOnce } from '@/components/forms/use-once'
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
  const { busy, once } = useOnce()
  const [problem, setProblem] = useState<Change['problem']>(null)

  async function attempt<T>(change: () => Promise<T>): Promise<T | null> {
    setProblem(null)
    try {
      const response = await change()
      router.refresh()
      return response
    } catch (reason) {
      if (leaveWhenSignedOut(reason)) return null
      setProblem({ words: wordsOf(reason), fields: (reason instanceof ApiError && reason.fieldErrors) || {} })
      return null
    }
  }

  return { busy, problem, make: (change) => once(() => attempt(change)), clear: () => setProblem(null) }
}
