import { useRef, useState } from 'react'

interface Once {
  /** While something is being done. */
  busy: boolean
  /** Does one thing at a time; another that comes meanwhile is ignored. @returns what came of it, or null when it was ignored. */
  once<T>(work: () => Promise<T>): Promise<T | null>
}

/** For what must not be done twice by two presses: state is not up to date between them, a ref is. */
export function useOnce(): Once {
  const inFlight = useRef(false)
  const [busy, setBusy] = useState(false)

  async function once<T>(work: () => Promise<T>): Promise<T | null> {
    if (inFlight.current) return null
    inFlight.current = true
    setBusy(true)
    try {
      return await work()
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  return { busy, once }
}
