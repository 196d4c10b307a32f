// Whether a document is what an action of the page before it led to, as the router's pages are. One tab's.

const KEY = 'arrival'
/** A page that has taken longer is one that somebody has come to by another way. Milliseconds. */
const FRESH_MS = 15_000

/** Before the browser is sent to a page of this site. */
export function noteArrival(): void {
  try {
    window.sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // A browser that keeps nothing shows the page from its beginning.
  }
}

/** Once: whoever loads the page again has not arrived anew. */
export function takeArrival(): boolean {
  try {
    const noted = window.sessionStorage.getItem(KEY)
    window.sessionStorage.removeItem(KEY)
    return noted !== null && Math.abs(Date.now() - Number(noted)) < FRESH_MS
  } catch {
    return false
  }
}
