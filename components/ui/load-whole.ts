// A part of a page that did not come: the page is loaded once more, as a whole document.

const LOADED = 'reloaded'
const TRIED = 'tried'

/** A page may have several such parts. */
let isLoading = false

/** Loads the page whole, and notes that for its next document. */
export function loadWhole(): void {
  if (isLoading) return
  isLoading = true
  note(true)
  window.location.reload()
}

/** Of this page, in this tab. Where a browser keeps nothing, a page is not loaded anew. */
export function wasLoadedWhole(): boolean {
  if (isLoading) return false
  try {
    // To be sure that what is noted will be found.
    window.sessionStorage.setItem(TRIED, '')
    window.sessionStorage.removeItem(TRIED)
    return window.sessionStorage.getItem(LOADED) === window.location.pathname
  } catch {
    return true
  }
}

/** That the page is whole: should a part be missing again, it is loaded again. */
export function noteWhole(): void {
  note(false)
}

function note(isLoaded: boolean): void {
  try {
    if (isLoaded) window.sessionStorage.setItem(LOADED, window.location.pathname)
    else window.sessionStorage.removeItem(LOADED)
  } catch {
    // It was not loaded anew either.
  }
}
