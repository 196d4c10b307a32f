'use client'

import { useEffect } from 'react'
import { forgetKeptFields } from '@/components/forms/kept-fields'
import { isStillSignedIn } from '@/lib/api-client/account'
import { paths, signInPath } from '@/lib/paths'

/** Tabs tell each other here. */
const SESSION_CHANNEL = 'session'
const SIGNED_OUT = 'signed-out'

/** This page has ended the session, and is on its way to where that leads. */
let isLeaving = false

/** Has the other tabs leave too. This one leaves by itself. */
export function tellSignedOut(): void {
  isLeaving = true
  forgetKeptFields()
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.postMessage(SIGNED_OUT)
  channel.close()
}

/** How long a tab that comes back trusts what it knew. Milliseconds. */
const TRUSTED_MS = 30_000

/** Leaves a signed-in page when the session has ended: in another tab at once, elsewhere when this tab is looked at again. */
export function SessionWatch() {
  useEffect(() => {
    const channel = new BroadcastChannel(SESSION_CHANNEL)
    channel.onmessage = (event) => {
      if (event.data !== SIGNED_OUT || isLeaving) return
      forgetKeptFields()
      location.replace(paths.home)
    }
    let asked = Date.now()
    const look = (again: boolean): void => {
      if (document.visibilityState !== 'visible' || (!again && Date.now() - asked < TRUSTED_MS)) return
      asked = Date.now()
      void isStillSignedIn().then((signedIn) => {
        if (signedIn === false) location.replace(signInPath(location.pathname + location.search))
      })
    }
    const onVisible = () => look(false)
    // A page that the back button brings back from memory may be of a session that is over.
    const onShow = (event: PageTransitionEvent) => event.persisted && look(true)
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('pageshow', onShow)
    return () => {
      channel.close()
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('pageshow', onShow)
    }
  }, [])
  return null
}
