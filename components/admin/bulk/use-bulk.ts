import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { useOnce } from '@/components/forms/use-once'
import { showToast } from '@/components/ui/toast-store'
import { wordsOf } from '@/lib/api-client/call'
import type { BulkResult } from '@/lib/lists/bulk'
import { plural } from '@/lib/site/format'
import { useSelection, type SelectedEntry } from './selection'

/** Of one call: few enough to see how far it is. */
const AT_ONCE = 25

/** What came of it. */
export interface BulkReport {
  title: string
  done: number
  refused: { id: SelectedEntry['id']; title: string; message: string }[]
  /** Not tried: they are selected still. */
  left: number
  /** Why it ended before all were tried. */
  problem: string | null
}

/** What one row is called, and many. */
export type Nouns = readonly [one: string, many: string]

export interface BulkWork {
  /** 'Deleted', 'Status set'. */
  title: string
  call(entries: readonly SelectedEntry[]): Promise<{ results: readonly BulkResult[] }>
}

/**
 * Does something to every selected row, a few by each call. What is done is selected no more; the rest is, so that it can be done
 * again. It ends when the list is left, and says then how far it came.
 */
export function useBulk(nouns: Nouns) {
  const router = useRouter()
  const { chosen, choose } = useSelection()
  const { busy: isRunning, once } = useOnce()
  const [isRefreshing, startRefresh] = useTransition()
  const [progress, setProgress] = useState({ tried: 0, total: 0 })
  const [report, setReport] = useState<BulkReport | null>(null)
  const isStopped = useRef(false)
  useEffect(() => {
    isStopped.current = false
    return () => void (isStopped.current = true)
  }, [])
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRunning])

  async function work({ title, call }: BulkWork): Promise<void> {
    isStopped.current = false
    setReport(null)
    const report: BulkReport = { title, done: 0, refused: [], left: 0, problem: null }
    let waiting = [...chosen.values()]
    const total = waiting.length
    setProgress({ tried: 0, total })
    while (waiting.length > 0 && report.problem === null) {
      const entries = waiting.slice(0, AT_ONCE)
      try {
        const { results } = await call(entries)
        const tried = results.filter(({ outcome }) => outcome !== 'waiting')
        const doneIds = new Set(tried.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : [])))
        report.done += doneIds.size
        report.refused.push(
          ...tried.filter(({ id }) => !doneIds.has(id)).map((result) => named(result, entries)),
        )
        choose(
          entries.filter(({ id }) => doneIds.has(id)),
          false,
        )
        const triedIds = new Set(tried.map(({ id }) => id))
        waiting = waiting.filter(({ id }) => !triedIds.has(id))
        setProgress({ tried: total - waiting.length, total })
        if (tried.length === 0) report.problem = results[0]?.message ?? 'Nothing was done.'
        else if (isStopped.current && waiting.length > 0) report.problem = 'It was stopped.'
      } catch (problem) {
        if (leaveWhenSignedOut(problem)) return
        report.problem = wordsOf(problem)
      }
    }
    report.left = waiting.length
    setReport(report)
    showToast({
      tone: report.left + report.refused.length > 0 ? 'error' : 'success',
      title,
      text: inWords(report, nouns),
    })
    startRefresh(() => router.refresh())
  }

  return {
    isRunning,
    isBusy: isRunning || isRefreshing,
    progress,
    report,
    run: (of: BulkWork) => void once(() => work(of)),
    stop: () => void (isStopped.current = true),
    closeReport: () => setReport(null),
  }
}

function named({ id, title, message }: BulkResult, entries: readonly SelectedEntry[]) {
  return { id, title: title ?? (entries.find((entry) => entry.id === id)?.title || String(id)), message }
}

/** '12 breaches done, 2 refused, 40 not tried.' */
export function inWords({ done, refused, left }: BulkReport, nouns: Nouns): string {
  const more = [
    ...(refused.length > 0 ? [`${refused.length.toLocaleString('en-US')} refused`] : []),
    ...(left > 0 ? [`${left.toLocaleString('en-US')} not tried`] : []),
  ]
  return `${[`${plural(done, ...nouns)} done`, ...more].join(', ')}.`
}
