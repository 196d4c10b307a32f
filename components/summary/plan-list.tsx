'use client'

import { useState, useSyncExternalStore } from 'react'
import { Icon } from '@/components/ui/icons/icon'
import { PLAN_STORAGE_KEY, readMarks, type PlanStep } from '@/lib/plan/step'
import { formatDate } from '@/lib/site/format'

/** Kept for as long as the page is open, where a browser keeps nothing. */
let unkept: string | null = null
const listeners = new Set<() => void>()

function read(): string | null {
  try {
    return window.localStorage.getItem(PLAN_STORAGE_KEY)
  } catch {
    return unkept
  }
}

/** @returns whether the browser keeps it. */
function write(marks: string): boolean {
  unkept = marks
  let isKept = true
  try {
    window.localStorage.setItem(PLAN_STORAGE_KEY, marks)
  } catch {
    isKept = false
  }
  for (const listener of listeners) listener()
  return isKept
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The box of a step on paper, ticked as it is on the page. */
export function PaperBox({ step }: { step: string }) {
  const { done } = readMarks(useSyncExternalStore(subscribe, read, () => null))
  const isDone = step in done
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

/** The steps with check marks that stay in the browser. */
export function PlanList({ steps }: { steps: readonly PlanStep[] }) {
  const { done } = readMarks(useSyncExternalStore(subscribe, read, () => null))
  const [isKept, setKept] = useState(true)
  const [said, setSaid] = useState('')
  const count = countOf(steps, done)
  const toggle = (key: string, isDone: boolean) => {
    const { done: all } = readMarks(read())
    if (isDone) all[key] = new Date().toISOString().slice(0, 10)
    else delete all[key]
    setKept(write(JSON.stringify({ v: 1, done: all })))
    setSaid(wordsOf(steps, all))
  }
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="first" className="text-h3">
          Do this first
        </h2>
        <span className="text-note font-medium num">{wordsOf(steps, done)}</span>
        <span role="status" className="sr-only">
          {said}
        </span>
      </div>
      <div
        aria-hidden
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-chart-track forced-colors:border"
      >
        <div
          className="h-full bg-primary transition-[width] forced-colors:bg-[Highlight]"
          style={{ width: `${(100 * count) / steps.length}%` }}
        />
      </div>
      <ul className="mt-1 divide-y">
        {steps.map((step) => (
          <Step key={step.key} step={step} isDone={step.key in done} onToggle={toggle} />
        ))}
      </ul>
      <p className="flex gap-2 border-t pt-3 text-sm text-muted-foreground">
        <Icon d="M7 11V7a5 5 0 0 1 10 0v4M5 11h14v10H5z" size={16} className="mt-0.5 shrink-0" />
        {isKept
          ? 'Your ticks stay in this browser. We do not see them.'
          : 'Your browser keeps nothing: your ticks stay until you close this page.'}
      </p>
    </>
  )
}

type Done = Readonly<Record<string, string>>

const countOf = (steps: readonly PlanStep[], done: Done) => steps.filter(({ key }) => key in done).length
const wordsOf = (steps: readonly PlanStep[], done: Done) => `${countOf(steps, done)} of ${steps.length} done`

interface StepProps {
  step: PlanStep
  isDone: boolean
  onToggle: (key: string, isDone: boolean) => void
}

function Step({
  step: { key, title, why, minutes, because, actions, links, claim },
  isDone,
  onToggle,
}: StepProps) {
  return (
    <li className="relative">
      <label className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5 pr-12">
        <input
          type="checkbox"
          checked={isDone}
          onChange={(event) => onToggle(key, event.target.checked)}
          className="size-5.5 shrink-0 accent-primary"
        />
        <span className="min-w-0 grow">
          <span
            className={isDone ? 'block font-medium text-muted-foreground line-through' : 'block font-medium'}
          >
            {title}
          </span>
          {!isDone && (
            <span className="flex text-sm text-muted-foreground">
              <span className="truncate">{why}</span>
              <span className="shrink-0 whitespace-pre"> · {minutes} min</span>
            </span>
          )}
        </span>
      </label>
      <details className="group/step">
        <summary className="absolute top-1 right-0 grid size-11 cursor-pointer list-none place-items-center text-muted-foreground [&::-webkit-details-marker]:hidden">
          <span className="sr-only">About: {title}</span>
          <Icon d="m6 9 6 6 6-6" className="transition-transform group-open/step:rotate-180" />
        </summary>
        <div className="grid gap-2 pb-4 pl-8.5 text-note">
          <p className="font-medium">{why}</p>
          {because.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <ul className="list-disc pl-5">
            {actions.map((action) => (
              <li key={action}>{action}</li>
            ))}
          </ul>
          {claim !== null && (
            <p>
              <a href={claim.href} className="inline-flex min-h-11 items-center link">
                See how to claim, free
              </a>
            </p>
          )}
          {links.map(({ name, href, checkedOn }) => (
            <p key={href}>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center link"
              >
                {name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>{' '}
              <span className="text-sm text-muted-foreground">
                Address checked on {formatDate(checkedOn)}
              </span>
            </p>
          ))}
        </div>
      </details>
    </li>
  )
}
