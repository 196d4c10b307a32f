// Whether a document is what an action of the page before it led to, as the router's pages are. One tab's.

const KEY = 'arrival'

/** Before the browser is sent there. @param path of this site. */
export function noteArrival(path: string): void {
  try {
    window.sessionStorage.setItem(KEY, path)
  } catch {
    // A browser that keeps nothing shows the page from its beginning.
  }
}

/** Once: whoever loads the page again has not arrived anew. */
export function takeArrival(): boolean {
  try {
    const path = window.sessionStorage.getItem(KEY)
    window.sessionStorage.removeItem(KEY)
    return path === window.location.pathname
  } catch {
    return false
  }
}
