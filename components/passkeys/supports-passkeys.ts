import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether this browser knows passkeys. True on the server and until that is known, so that for nearly everybody nothing
 * moves when the page comes to life.
 */
export function useSupportsPasskeys(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential === 'function',
    () => true,
  )
}
