'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { RefreshIcon } from '@/components/ui/icons/refresh-icon'
import { Spinner } from '@/components/ui/icons/spinner'
import { getSyncRuns, startSync } from '@/lib/api-client/admin-breaches'

/** How often it is asked whether a running sync has ended. Milliseconds. */
const POLL_MS = 2_000

/** Starts a sync, and shows its result when it has one; a sync that somebody else started too. */
export function SyncButton({ isRunning }: { isRunning: boolean }) {
  const router = useRouter()
  const { busy, run } = useAction()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      // One that fails is asked again.
      getSyncRuns()
        .then(({ runs }) => runs[0]?.state !== 'running' && router.refresh())
        .catch(leaveWhenSignedOut)
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning, router])

  async function start(): Promise<void> {
    if (isRunning || busy) return
    if (!(await run(startSync, { failed: 'Sync Failed', otherwise: 'The sync could not be started.' })))
      router.refresh()
  }

  const atWork = isRunning || busy
  const cell = (shown: boolean) =>
    `col-start-1 row-start-1 flex items-center justify-center gap-2 ${shown ? '' : 'invisible'}`
  return (
    <>
      <button
        type="button"
        onClick={() => void start()}
        aria-disabled={atWork || undefined}
        aria-busy={atWork || undefined}
        className={buttonVariants({ variant: 'outline', size: 'dense', layout: 'cell' })}
      >
        <span className={cell(!atWork)} aria-hidden={atWork}>
          <RefreshIcon />
          Sync Now
        </span>
        <span className={cell(atWork)} aria-hidden={!atWork}>
          <Spinner />
          Syncing...
        </span>
      </button>
      <span role="status" className="sr-only">
        {isRunning && 'A sync is running.'}
      </span>
    </>
  )
}
