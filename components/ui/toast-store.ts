// The one toast on the screen. Outside React, so that it survives the navigation that often follows it.

export interface ToastMessage {
  id: number
  tone: 'success' | 'error'
  title: string
  text: string
}

let current: ToastMessage | null = null
let nextId = 1
const listeners = new Set<() => void>()

/** Shows a toast in place of the one before: at most one is shown at a time (specification, section 9). */
export function showToast(toast: Omit<ToastMessage, 'id'>): void {
  set({ ...toast, id: nextId++ })
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
