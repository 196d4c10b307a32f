// The one toast on the screen. Outside React, so that it survives the navigation that often follows it.

export interface ToastMessage {
  id: number
  tone: 'success' | 'error'
  title: string
  text: string
  /** What can be done about it from here; only on the page that shows it. */
  action?: { label: string; altText: string; onPress(): void }
  /** A way on, which opens in a new tab: what is typed here stays. */
  link?: { href: string; words: string }
}

let current: ToastMessage | null = null
let nextId = 1
const listeners = new Set<() => void>()

/** Shows a toast in place of the one before: at most one is shown at a time (specification, section 9). @returns its id. */
export function showToast(toast: Omit<ToastMessage, 'id'>): number {
  const id = nextId++
  set({ ...toast, id })
  return id
}

const KEPT = 'toast'

/** Keeps a toast for the page that is loaded next, in this tab. */
export function keepToast(toast: Omit<ToastMessage, 'id' | 'action'>): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(toast))
  } catch {
    // No storage, no toast: what it tells about is done all the same.
  }
}

/** Shows the toast that the page before has kept, if it did. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(KEPT)
    if (!kept) return
    sessionStorage.removeItem(KEPT)
    showToast(JSON.parse(kept) as Omit<ToastMessage, 'id'>)
  } catch {
    // As above.
  }
}

/** Takes a toast away, unless another has taken its place. */
export function dismissToast(id: number): void {
  if (current?.id === id) set(null)
}

export function currentToast(): ToastMessage | null {
  return current
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(toast: ToastMessage | null): void {
  current = toast
  for (const listener of listeners) listener()
}
