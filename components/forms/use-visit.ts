import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'
import { noteArrival } from '@/components/ui/arrival'
import { comesWhole } from '@/lib/site/whole-pages'

/** A browser does not say that somebody has stopped it on its way to another page. Milliseconds. */
const LEAVING_MS = 20_000

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
  const [leaving, setLeaving] = useState(false)
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    // Somebody comes back to a page that the browser has kept as it was.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setLeaving(false)
      // What it has kept of other pages may be of who was here before.
      router.refresh()
    }
    window.addEventListener('pageshow', comeBack)
    return () => {
      here.current = false
      window.removeEventListener('pageshow', comeBack)
    }
  }, [router])
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setLeaving(false), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [leaving])
  function goTo(path: string, { replace = false } = {}): void {
    if (!here.current) return
    if (comesWhole(path)) {
      setLeaving(true)
      noteArrival()
      if (replace) window.location.replace(path)
      else window.location.assign(path)
      return
    }
    start(() => {
      if (replace) router.replace(path)
      else router.push(path)
      router.refresh()
    })
  }
  return { navigating: navigating || leaving, goTo }
}
