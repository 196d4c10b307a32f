import { useEffect, useRef } from 'react'
import { isTooSoon } from './too-soon'

/**
 * For a button that comes where another was pressed: the second press of a double-click is not meant for it.
 * @param shown changes whenever other buttons come.
 * @returns whether a press is late enough to be meant.
 */
export function useSettled(shown: unknown): (event: { timeStamp: number }) => boolean {
  const since = useRef(0)
  useEffect(() => {
    // On a page that was only just opened nothing has been pressed yet.
    since.current = navigator.userActivation?.isActive === false ? -Infinity : performance.now()
  }, [shown])
  return ({ timeStamp }) => !isTooSoon(since.current, timeStamp)
}
