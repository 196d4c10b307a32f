// The token of a mailed link, for the page that it opened when that is loaded again: a phone loads a page anew whose tab it let go.
// It is kept in the tab alone, under a number that the history entry has: neither the address nor another page of the tab has it.

const PREFIX = 'link-token:'
const ENTRY = 'linkToken'

/** Takes the address without its token, and remembers the token for this history entry. */
export function keepLinkToken(token: string, cleanUrl: string): void {
  const id = String(Date.now())
  try {
    sessionStorage.setItem(PREFIX + id, token)
  } catch {
    // Then it is not there after a reload.
  }
  history.replaceState({ [ENTRY]: id }, '', cleanUrl)
}

/** The token that was kept for this history entry; '' when there is none. */
export function keptLinkToken(): string {
  const state: unknown = history.state
  const id = typeof state === 'object' && state !== null && ENTRY in state ? state[ENTRY] : null
  if (typeof id !== 'string') return ''
  try {
    return sessionStorage.getItem(PREFIX + id) ?? ''
  } catch {
    return ''
  }
}

/** At sign-out: whoever goes back in this tab then finds a page without its token. */
export function forgetLinkTokens(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
