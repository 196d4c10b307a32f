import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { isTooSoon, PRESS_AGAIN_AFTER_MS } from './too-soon'

/** From the specification (admin side, sections 4 and 9). Milliseconds. */
const CONFIRM_WITHIN_MS = 3_000

interface TwoStep {
  /** `asked`: pressed once, too recently for another press to count. `ready`: another press does it. */
  phase: 'rest' | 'asked' | 'ready'
  /** For the button itself. */
  press: {
    onClick(event: MouseEvent): void
    onKeyDown(event: KeyboardEvent): void
  }
  /** Takes the question back. */
  rest(): void
}

/**
 * A button that asks when it is pressed, and does it when it is pressed again. The second press of a double-click, and a
 * key that is held down, only ask. What counts are the times of the events: a busy page hears of both presses at once.
 * @param isPatient it asks until `rest`, not for three seconds.
 */
export function useTwoStep(isBlocked: boolean, onConfirm: () => void, isPatient = false): TwoStep {
  const [phase, setPhase] = useState<TwoStep['phase']>('rest')
  const askedAt = useRef<number | null>(null)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])

  function rest(): void {
    timers.current.forEach(clearTimeout)
    askedAt.current = null
    setPhase('rest')
  }

  function onClick({ timeStamp, isTrusted }: MouseEvent): void {
    if (isBlocked) return
    if (askedAt.current === null) {
      askedAt.current = timeStamp
      setPhase('asked')
      timers.current = [setTimeout(() => setPhase('ready'), PRESS_AGAIN_AFTER_MS)]
      if (!isPatient) timers.current.push(setTimeout(rest, CONFIRM_WITHIN_MS))
      // One that is only told again (keep-presses.ts) was made before the question was there.
    } else if (isTrusted && !isTooSoon(askedAt.current, timeStamp)) {
      rest()
      onConfirm()
    }
  }

  return { phase, press: { onClick, onKeyDown: ignoreHeldKey }, rest }
}

/** Enter that is held down presses a button again and again. */
export function ignoreHeldKey(event: Pick<KeyboardEvent, 'repeat' | 'key' | 'preventDefault'>): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}
