'use client'

import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from '@/components/ui/icons/icon'
import { PLAN_STORAGE_KEY, readMarks } from '@/lib/plan/step'

// What somebody ticked on a summary. The steps themselves come from the server; only what follows the ticks is here.

/** Kept for as long as the page is open, where a browser keeps nothing. */
let unkept: string | null = null
let isKept = true
let hasTicked = false
const listeners = new Set<() => void>()

function read(): string | null {
  try {
    return window.localStorage.getItem(PLAN_STORAGE_KEY)
  } catch {
    return unkept
  }
}

function toggle(step: string, isDone: boolean): void {
  const { done } = readMarks(read())
  if (isDone) done[step] = new Date().toISOString().slice(0, 10)
  else delete done[step]
  unkept = JSON.stringify({ v: 1, done })
  hasTicked = true
  try {
    window.localStorage.setItem(PLAN_STORAGE_KEY, unkept)
    isKept = true
  } catch {
    isKept = false
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** @returns whether a step is done, in this browser. */
function useIsDone(): (step: string) => boolean {
  const { done } = readMarks(useSyncExternalStore(subscribe, read, () => null))
  return (step) => step in done
}

/** The box of a step on paper, ticked as it is on the page. */
export function PaperBox({ step }: { step: string }) {
  const isDone = useIsDone()(step)
  return (
    <span
      aria-hidden
      data-ticked={isDone}
      className="mt-0.5 grid size-3.5 shrink-0 place-items-center border"
    >
      {isDone && <Icon d="m4 12 6 6L20 5" size={12} />}
    </span>
  )
}

/** The box of a step, with the id `tick-` and the step; its row follows it in CSS. */
export function PlanTick({ step }: { step: string }) {
  const box = useRef<HTMLInputElement>(null)
  // What was ticked before the scripts were there is ticked: the server sends every box empty.
  useLayoutEffect(() => {
    if (box.current!.checked && !(step in readMarks(read()).done)) toggle(step, true)
  }, [step])
  return (
    <input
      ref={box}
      id={`tick-${step}`}
      type="checkbox"
      checked={useIsDone()(step)}
      onChange={(event) => toggle(step, event.target.checked)}
      className="size-5.5 shrink-0 noscript:hidden"
    />
  )
}

/** How many of the steps are done: beside the heading, said when one is ticked, and as a bar below. */
export function PlanCount({ steps }: { steps: readonly string[] }) {
  const count = steps.filter(useIsDone()).length
  const words = `${count} of ${steps.length} done`
  return (
    <>
      <span className="text-note font-medium num">{words}</span>
      <span role="status" className="sr-only">
        {hasTicked && words}
      </span>
      <div
        aria-hidden
        className="mt-2 h-1.5 w-full overflow-hidden rounded-full bg-chart-track forced-colors:border"
      >
        <div
          className="h-full bg-primary transition-[width] forced-colors:bg-[Highlight]"
          style={{ width: `${(100 * count) / steps.length}%` }}
        />
      </div>
    </>
  )
}

/** Where the ticks stay. */
export function TicksNote() {
  return useSyncExternalStore(
    subscribe,
    () => isKept,
    () => true,
  )
    ? 'Your ticks stay in this browser. We do not see them.'
    : 'Your browser keeps nothing: your ticks stay until you close this page.'
}
