'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { paths } from '@/lib/paths'
import { keepLinkToken, keptLinkToken } from './link-tokens'

// A mailed link carries its token behind the number sign, which no browser sends: it reaches no log and no proxy. The page takes it
// out of the address bar as soon as it has read it, so that it stays in no list of visited addresses either.

let seen: { path: string; token: string } | null = null

function read(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token) seen = { path: location.pathname, token }
  return seen?.path === location.pathname ? seen.token : keptLinkToken()
}

/** Another link of the same kind, opened in the same tab, changes nothing but the fragment. */
function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/**
 * The token of the link that opened this page.
 * @param inQuery where links of another form have it (specification: `?token=`).
 * @returns null until the page has looked; '' for a link without one.
 */
export function useLinkToken(inQuery: string): string | null {
  const [given] = useState(inQuery)
  const inFragment = useSyncExternalStore<string | null>(subscribe, read, () => null)
  const token = inFragment || given || inFragment
  useEffect(() => {
    if (token) takeOutOfAddress(token)
  }, [token])
  return token
}

/** Where to go on to after signing in: with the token that the sign-in page was given for it, and for no other page. */
export function withLinkToken(next: string): string {
  return next === paths.verifyEmail && location.hash.startsWith('#token=') ? `${next}${location.hash}` : next
}

function takeOutOfAddress(token: string): void {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  // That this page is for a link has to stay, or it asks for one when it is loaded again.
  if (query.has('token') && pathname === paths.resetPassword) query.set('by', 'link')
  query.delete('token')
  const fragment = new URLSearchParams(hash.slice(1)).has('token') ? '' : hash
  const clean = `${pathname}${query.size > 0 ? `?${query}` : ''}${fragment}`
  if (clean !== pathname + search + hash) keepLinkToken(token, clean)
}
