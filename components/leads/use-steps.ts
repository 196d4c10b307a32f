import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
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
  /** Whether the browser's history has an entry for the step that is shown. */
  isOwnEntry(): boolean
}

/**
 * The two steps of a form. Both stay in the page: nothing that was typed or ticked is lost on the way. The second is an entry of the
 * browser's history, so that its Back leads to the first, and its forward to the second again.
 * @param startsWith where a form begins that came back with something wrong.
 */
export function useSteps(headings: StepHeadings, startsWith: Step): Steps {
  const isHydrated = useHydrated()
  // Whoever is in the second already, while it was all one page, stays there.
  const [step, setStep] = useState<Step>(() => (isInSecond() ? 2 : startsWith))

  const shown = useRef(step)

  function set(next: Step): void {
    shown.current = next
    flushSync(() => setStep(next))
  }

  /** What is not shown cannot be focused: the step comes first. */
  function lead(next: Step): void {
    set(next)
    headings[next].current?.focus()
  }

  function show(next: Step): void {
    set(next)
    if (next === 2 && !isSecondEntry()) history.pushState({ [ENTRY]: 2 }, '')
    if (next === 1 && isSecondEntry()) history.back()
  }

  const follow = useEffectEvent(() => {
    const next = isSecondEntry() ? 2 : 1
    // A step that the form itself has gone to has its focus already.
    if (next !== shown.current) lead(next)
  })
  useEffect(() => {
    // A form that is made anew, by a reload or on the way back from elsewhere, begins with its first step, and so does its entry.
    if (isSecondEntry() && shown.current === 1) {
      history.replaceState({ ...history.state, [ENTRY]: 1 }, '')
      history.back()
    }
    // One for as long as the form is there: a listener that takes another's place during the event is not called.
    const listener = () => follow()
    addEventListener('popstate', listener)
    return () => removeEventListener('popstate', listener)
  }, [])

  return {
    step: isHydrated ? step : null,
    show,
    goTo(next) {
      show(next)
      headings[next].current?.focus()
    },
    isOwnEntry: isSecondEntry,
  }
}

/** What the entry of a second step is known by. */
const ENTRY = 'formStep'

function isSecondEntry(): boolean {
  return (history.state as Record<string, unknown> | null)?.[ENTRY] === 2
}

function isInSecond(): boolean {
  return typeof document !== 'undefined' && !!document.activeElement?.closest('[data-step="2"]')
}
