'use client'

import { useId, useRef, useState } from 'react'
import { moveOn } from '@/components/forms/move-on'
import { shownFirst, useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { ChevronIcon } from '@/components/ui/icons/chevron-icon'
import { inputVariants } from '@/components/ui/input-variants'
import { markStep } from '@/lib/api-client/plan'
import type { MemberStep, StepState } from '@/lib/plan/member-plan'
import { formatDate } from '@/lib/site/format'

interface PlanStepProps {
  step: MemberStep
  /** What "Later" proposes, `YYYY-MM-DD`. */
  inAMonth: string
}

/** One step: whether it is done, and on a press why, how, and what else can be said of it. */
export function PlanStep({ step, inAMonth }: PlanStepProps) {
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const [open, setOpen] = useState(false)
  const { busy, run } = useAction()
  const [asked, setAsked] = useState<StepState | null>(null)
  const state = asked ?? step.state
  const [until, setUntil] = useState(inAMonth)

  function mark(next: StepState): void {
    if (busy) return
    if (listOf(next) !== listOf(step.state)) moveOn(row.current)
    const save = () => markStep({ key: step.key, state: next, ...(next === 'later' && { until }) })
    void run(() => shownFirst(save, next, setAsked), { failed: 'Not saved', done: () => setAsked(null) })
  }

  return (
    <li ref={row} className="border-b py-1.5 last:border-b-0">
      <div className="flex items-start gap-1">
        <label className="grid min-h-11 min-w-0 grow cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-2">
          <input
            type="checkbox"
            checked={state === 'done'}
            onChange={(event) => mark(event.target.checked ? 'done' : 'todo')}
            className="row-span-2 mt-0.5 size-6 cursor-pointer"
          />
          <span className={`font-medium ${state === 'done' ? 'text-muted-foreground line-through' : ''}`}>
            {step.title}
          </span>
          <span className="text-note break-words text-muted-foreground">
            {dayWords(step, state) ?? `${step.why} · ${step.minutes} min`}
          </span>
        </label>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-more`}
          onClick={() => setOpen(!open)}
          className={`grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg hover:bg-accent ${open ? 'rotate-180' : ''}`}
        >
          <ChevronIcon />
          <span className="sr-only">More about: {step.title}</span>
        </button>
      </div>
      <div id={`${id}-more`} hidden={!open} className="pt-1 pb-3 sm:pl-9">
        <h3 className="text-note font-semibold">Why</h3>
        {step.because.map((sentence) => (
          <p key={sentence} className="mt-1 max-w-[60ch] text-note break-words text-muted-foreground">
            {sentence}
          </p>
        ))}
        <h3 className="mt-3 text-note font-semibold">What to do</h3>
        <ul className="mt-1 grid max-w-[60ch] list-disc gap-1 pl-5 text-note">
          {step.actions.map((action) => (
            <li key={action}>{action}</li>
          ))}
        </ul>
        {step.claim && (
          <a href={step.claim.href} className="mt-2 inline-flex min-h-11 items-center link">
            See how to claim, free
          </a>
        )}
        {step.links.length > 0 && (
          <ul aria-label="Official pages" className="mt-2 grid gap-x-6 sm:grid-cols-2">
            {step.links.map(({ name, href, checkedOn }) => (
              <li key={href} className="py-1 text-note">
                <a href={href} rel="noreferrer" className="inline-flex min-h-11 flex-col justify-center link">
                  {name}
                </a>
                <span className="block text-sm break-all text-muted-foreground">
                  {new URL(href).host}
                  {checkedOn !== null && `, checked ${formatDate(checkedOn)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-3 flex flex-wrap items-end gap-2.5">
          {state === 'later' || state === 'not_for_me' ? (
            <button
              type="button"
              onClick={() => mark('todo')}
              className={buttonVariants({ variant: 'outline', size: 'dense' })}
            >
              Put back on the list
            </button>
          ) : (
            state === 'todo' && (
              <>
                <div>
                  <label htmlFor={`${id}-until`} className="mb-1 block text-sm text-muted-foreground">
                    Put off until
                  </label>
                  <input
                    id={`${id}-until`}
                    type="date"
                    value={until}
                    onChange={(event) => setUntil(event.target.value)}
                    className={inputVariants()}
                  />
                </div>
                <button
                  type="button"
                  onClick={() => mark('later')}
                  className={buttonVariants({ variant: 'outline' })}
                >
                  Later
                </button>
                <button
                  type="button"
                  onClick={() => mark('not_for_me')}
                  className={buttonVariants({ variant: 'ghost' })}
                >
                  Not for me
                </button>
              </>
            )
          )}
        </div>
      </div>
    </li>
  )
}

/** In which of the plan's lists a step stands. */
function listOf(state: StepState): StepState {
  return state === 'done' ? 'todo' : state
}

function dayWords({ day, state: saved }: MemberStep, shown: StepState): string | null {
  if (day === null || shown !== saved) return null
  if (shown === 'done') return `Done ${formatDate(day)}`
  return shown === 'later' ? `Waits until ${formatDate(day)}` : `Put aside ${formatDate(day)}`
}
