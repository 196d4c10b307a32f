import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useSyncExternalStore, useTransition } from 'react'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { useOnce } from '@/components/forms/use-once'
import { showToast } from '@/components/ui/toast-store'
import { wordsOf } from '@/lib/api-client/call'
import { formatNumber } from '@/lib/validation/format-number'
import type { BulkResult } from '@/lib/lists/bulk'
import { plural } from '@/lib/site/format'
import { keptChanges, type Change } from './kept-changes'
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
  /** How what was done, or is left of it, is taken back; null where it cannot be, or has been. */
  takeBack: (() => void) | null
  /** This is what came of taking something back: nothing of it is selected. */
  isTakingBack: boolean
}

/** What one row is called, and many. */
export type Nouns = readonly [one: string, many: string]

export interface BulkWork {
  /** 'Deleted', 'Status set'. */
  title: string
  call(entries: readonly SelectedEntry[]): Promise<{ results: readonly BulkResult[] }>
}

/** Takes back what was done, by the names that the responses gave the changes. */
export interface BulkUndo {
  title: string
  call(changes: readonly Change[]): Promise<{ results: readonly BulkResult[] }>
}

/**
 * Does something to every selected row, a few by each call. What is done is selected no more; the rest is, so that it can be done
 * again. What was done can be taken back from the report, where that is offered, after a reload too. It ends when the list is left,
 * and says then how far it came.
 * @param undo left out, nothing is taken back.
 */
export function useBulk(nouns: Nouns, undo?: BulkUndo) {
  const router = useRouter()
  const { list, chosen, choose } = useSelection()
  const { busy: isRunning, once } = useOnce()
  const [isRefreshing, startRefresh] = useTransition()
  const [progress, setProgress] = useState({ tried: 0, total: 0 })
  const [report, setReport] = useState<Report | null>(null)
  /** What was changed and can be taken back. */
  const kept = useSyncExternalStore(
    keptChanges.subscribe,
    () => keptChanges.get(list),
    () => null,
  )
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

  /** @param of what is taken back; left out, it is done to what is selected. */
  async function work({ title, call }: BulkWork, of?: readonly SelectedEntry[]): Promise<void> {
    isStopped.current = false
    setReport(null)
    const isTakingBack = of !== undefined
    const report: Report = { title, done: 0, refused: [], left: 0, problem: null, isTakingBack }
    const changes: Change[] = []
    if (!isTakingBack) keptChanges.set(list, null)
    let waiting = [...(of ?? chosen.values())]
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
        const done = entries.filter(({ id }) => doneIds.has(id))
        choose(done, false)
        const triedIds = new Set(tried.map(({ id }) => id))
        waiting = waiting.filter(({ id }) => !triedIds.has(id))
        changes.push(...tried.flatMap(({ id, change }) => (change ? [{ id, change }] : [])))
        if (isTakingBack) keepOnly(waiting)
        else if (undo && changes.length > 0) keptChanges.set(list, { title, changes: [...changes] })
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

  /** What of the changes is still to be taken back. */
  function keepOnly(waiting: readonly SelectedEntry[]): void {
    const before = keptChanges.get(list)
    const ids = new Set(waiting.map(({ id }) => id))
    const changes = before?.changes.filter(({ id }) => ids.has(id)) ?? []
    keptChanges.set(list, before && changes.length > 0 ? { ...before, changes } : null)
  }

  function takeBack(): void {
    if (!kept || !undo) return
    const changes = new Map(kept.changes.map(({ id, change }) => [id, change]))
    const call = (entries: readonly SelectedEntry[]) =>
      undo.call(entries.map(({ id }) => ({ id, change: changes.get(id)! })))
    const of = kept.changes.map(({ id }) => ({ id, title: '', shown: '' }))
    void once(() => work({ title: undo.title, call }, of))
  }

  return {
    isRunning,
    isBusy: isRunning || isRefreshing,
    progress,
    report: shownReport(),
    run: (of: BulkWork) => void once(() => work(of)),
    stop: () => void (isStopped.current = true),
    closeReport: () => {
      setReport(null)
      keptChanges.set(list, null)
    },
  }

  /** The report of what was done here, or else before a reload. */
  function shownReport(): BulkReport | null {
    if (isRunning) return null
    const canUndo = kept !== null && undo !== undefined
    const shown =
      report ?? (canUndo ? { title: kept.title, done: kept.changes.length, ...NOTHING_ELSE } : null)
    return shown && { ...shown, takeBack: canUndo ? takeBack : null }
  }
}

type Report = Omit<BulkReport, 'takeBack'>
const NOTHING_ELSE = { refused: [], left: 0, problem: null, isTakingBack: false }

function named({ id, title, message }: BulkResult, entries: readonly SelectedEntry[]) {
  return { id, title: title ?? (entries.find((entry) => entry.id === id)?.title || String(id)), message }
}

/** '12 breaches done, 2 refused, 40 not tried.' */
export function inWords({ done, refused, left }: Report, nouns: Nouns): string {
  const more = [
    ...(refused.length > 0 ? [`${formatNumber(refused.length)} refused`] : []),
    ...(left > 0 ? [`${formatNumber(left)} not tried`] : []),
  ]
  return `${[`${plural(done, ...nouns)} done`, ...more].join(', ')}.`
}
