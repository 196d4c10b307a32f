import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { ApiError, hasWords, wordsOf } from '@/lib/api-client/call'
import { leaveWhenSignedOut } from './leave-when-signed-out'
import { useOnce } from './use-once'

interface Options {
  /** The title of the toast that tells a failure. Without one it stands in `problem`, for the form to show. */
  failed?: string
  /** The toast's words where the server had none of its own. */
  otherwise?: string
  /** Called when it is done, and seen together with the page that shows it. */
  done?: () => void
}

interface Action {
  /** While the call runs: for a form that says by itself that it is done. */
  calling: boolean
  /** While the call runs, and until the page shows what it changed. */
  busy: boolean
  /** Why the last one failed that was told in no toast, and which of its fields were wrong. */
  problem: { words: string; fields: Record<string, string> } | null
  /** Runs one call at a time; another that comes meanwhile is ignored. @returns its response, or null when it failed. */
  run<T>(call: () => Promise<T>, options?: Options): Promise<T | null>
  /** Takes `problem` away. */
  clear(): void
}

/** Does something by a call, and has the page show what it changed. @param words what to say about a failure. */
export function useAction(words: (problem: unknown) => string = wordsOf): Action {
  const router = useRouter()
  const { busy: calling, once } = useOnce()
  const [refreshing, startRefresh] = useTransition()
  const [problem, setProblem] = useState<Action['problem']>(null)

  function tell(reason: unknown, { failed, otherwise }: Options): void {
    if (failed === undefined)
      setProblem({ words: words(reason), fields: (reason instanceof ApiError && reason.fieldErrors) || {} })
    else
      showToast({
        tone: 'error',
        title: failed,
        text: otherwise && !hasWords(reason) ? otherwise : words(reason),
      })
  }

  async function attempt<T>(call: () => Promise<T>, options: Options): Promise<T | null> {
    setProblem(null)
    try {
      const response = await call()
      startRefresh(() => {
        router.refresh()
        options.done?.()
      })
      return response
    } catch (reason) {
      if (!leaveWhenSignedOut(reason)) tell(reason, options)
      return null
    }
  }

  return {
    calling,
    busy: calling || refreshing,
    problem,
    run: (call, options = {}) => once(() => attempt(call, options)),
    clear: () => setProblem(null),
  }
}

/**
 * Shows what was asked for while it is being saved, and no longer when that fails.
 * Kept as state, and not by React's `useOptimistic`: a call that runs in a transition holds up every step to another page until it
 * ends.
 */
export async function shownFirst<T, Value>(
  save: () => Promise<T>,
  asked: Value,
  show: (asked: Value | null) => void,
): Promise<T> {
  show(asked)
  try {
    return await save()
  } catch (problem) {
    show(null)
    throw problem
  }
}
