import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this page's scripts run: until then it is as the server drew it, and the browser does what it does by itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
