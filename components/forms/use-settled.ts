import { useEffect, useRef } from 'react'
import { isTooSoon } from './too-soon'

/** When the last two presses of the page were, by the events' own clock. Milliseconds. */
let [before, last] = [-Infinity, -Infinity]

// Before any button hears of it, this one's press included.
if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    ({ timeStamp, isTrusted }) => {
      // One that is only told again (keep-presses.ts) was heard when it was made.
      if (!isTrusted) return
      before = last
      last = timeStamp
    },
    { capture: true },
  )

/**
 * For a button that comes where another was pressed: the second press of a double-click is not meant for it.
 * @param shown changes whenever other buttons come.
 * @returns whether a press is late enough to be meant.
 */
export function useSettled(shown: unknown): (event: { timeStamp: number }) => boolean {
  const since = useRef(-Infinity)
  useEffect(() => {
    since.current = performance.now()
  }, [shown])
  return ({ timeStamp }) => before > since.current || !isTooSoon(before, timeStamp)
}
