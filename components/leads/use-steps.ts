import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from '@/components/forms/use-hydrated'

export type Step = 1 | 2

/** The headings of the steps, which the keyboard comes to. */
export type StepHeadings = Record<Step, RefObject<HTMLHeadingElement | null>>

interface Steps {
  /** Null until the page's scripts run, and without them: then both steps are one page. */
  step: Step | null
  /** Shows a step at once, so that what is in it can be focused. */
  show(step: Step): void
  /** Goes to a step, whose heading is read out. */
  goTo(step: Step): void
}

/**
 * The two steps of a form. Both stay in the page: nothing that was typed or ticked is lost on the way.
 * @param startsWith where a form begins that came back with something wrong.
 */
export function useSteps(headings: StepHeadings, startsWith: Step): Steps {
  const isHydrated = useHydrated()
  // Whoever is in the second already, while it was all one page, stays there.
  const [step, setStep] = useState<Step>(() => (isInSecond() ? 2 : startsWith))

  function show(next: Step): void {
    flushSync(() => setStep(next))
  }

  return {
    step: isHydrated ? step : null,
    show,
    goTo(next) {
      show(next)
      headings[next].current?.focus()
    },
  }
}

function isInSecond(): boolean {
  return typeof document !== 'undefined' && !!document.activeElement?.closest('[data-step="2"]')
}
