import { useRouter } from 'next/navigation'
import { useTransition } from 'react'

interface Visit {
  /** On the way. */
  navigating: boolean
  goTo(path: string, options?: { replace?: boolean }): void
}

/** Goes to a page after who is here, or what is known of them, has changed: a page that is open already, or kept, would show the one before. */
export function useVisit(): Visit {
  const router = useRouter()
  const [navigating, start] = useTransition()
  const goTo = (path: string, { replace = false } = {}): void =>
    start(() => {
      if (replace) router.replace(path)
      else router.push(path)
      router.refresh()
    })
  return { navigating, goTo }
}
