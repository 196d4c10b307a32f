import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this page's scripts run: until then a form would be sent the browser's own way, and come back empty. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
