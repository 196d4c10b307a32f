import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'

interface Visit {
  /** On the way. */
  navigating: boolean
  goTo(path: string, options?: { replace?: boolean }): void
}

/**
 * Goes to a page after who is here, or what is known of them, has changed: a page that is open already, or kept, would show the one before.
 * Somebody who has gone elsewhere meanwhile is left there.
 */
export function useVisit(): Visit {
  const router = useRouter()
  const [navigating, start] = useTransition()
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => void (here.current = false)
  }, [])
  function goTo(path: string, { replace = false } = {}): void {
    if (!here.current) return
    start(() => {
      if (replace) router.replace(path)
      else router.push(path)
      router.refresh()
    })
  }
  return { navigating, goTo }
}
