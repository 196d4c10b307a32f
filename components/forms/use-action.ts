import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { hasWords, wordsOf } from '@/lib/api-client/call'
import { leaveWhenSignedOut } from './leave-when-signed-out'
import { useOnce } from './use-once'

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
  const { busy: calling, once } = useOnce()
  const [refreshing, startRefresh] = useTransition()

  async function attempt<T>(call: () => Promise<T>, failed: string, otherwise?: string): Promise<T | null> {
    try {
      const response = await call()
      startRefresh(() => router.refresh())
      return response
    } catch (problem) {
      if (leaveWhenSignedOut(problem)) return null
      showToast({
        tone: 'error',
        title: failed,
        text: otherwise && !hasWords(problem) ? otherwise : wordsOf(problem),
      })
      return null
    }
  }

  return {
    busy: calling || refreshing,
    run: (call, failed, otherwise) => once(() => attempt(call, failed, otherwise)),
  }
}
