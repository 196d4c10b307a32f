import { useEffect, useRef, useState } from 'react'
import { signOut } from '@/lib/api-client/account'
import { openInvite } from '@/lib/api-client/admins'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { firmSignOut, openFirmInvite } from '@/lib/api-client/firm'
import type { LoginAt } from './ceremony'

/** What became of the invite link that led here, if one did. */
type InviteState = { kind: 'none' | 'open' } | { kind: 'refused'; words: string }

interface Arrival {
  invite: InviteState
  /** Resolves when what the page does by itself is done: what is begun meanwhile would be undone by it. */
  settled(): Promise<void>
}

/** The token in the address, where only this page can read it. */
function tokenInAddress(): string | null {
  return (
    new URLSearchParams(location.hash.slice(1)).get('invite') ??
    new URLSearchParams(location.search).get('invite')
  )
}

/** So that it is not bookmarked, shared or sent again. */
function takeTokenAway(): void {
  const address = new URL(location.href)
  address.hash = ''
  address.searchParams.delete('invite')
  history.replaceState(history.state, '', address)
}

/**
 * What the page does when it is opened: it clears a session that has expired, and uses the link of an invitation.
 * @param stale whether the browser shows a session that does not count any more.
 * @param invited whether it has opened an invitation before.
 */
export function useArrival(stale: boolean, invited: boolean, at: LoginAt): Arrival {
  const [invite, setInvite] = useState<InviteState>({ kind: invited ? 'open' : 'none' })
  const work = useRef<Promise<void>>(Promise.resolve())

  useEffect(() => {
    let asked: string | null = null
    const open = async (): Promise<void> => {
      const token = tokenInAddress()
      if (token === null || token === asked) return
      asked = token
      try {
        await (at === 'firm' ? openFirmInvite(token) : openInvite(token))
        takeTokenAway()
        setInvite({ kind: 'open' })
      } catch (problem) {
        // One that could not be tried stays, so that loading the page again tries it.
        if (problem instanceof ApiError && [404, 410, 422].includes(problem.status)) takeTokenAway()
        else asked = null
        setInvite({ kind: 'refused', words: wordsOf(problem) })
      }
    }
    const next = (step: () => Promise<unknown>) =>
      void (work.current = work.current.then(step).then(
        () => {},
        () => {},
      ))
    if (stale) next(() => (at === 'firm' ? firmSignOut() : signOut()))
    next(open)
    // The link may be put into the address of a page that is open already.
    const onHash = () => next(open)
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [stale, at])

  return { invite, settled: () => work.current }
}
