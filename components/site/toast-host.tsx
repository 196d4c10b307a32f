'use client'

import { useEffect, useSyncExternalStore, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { currentToast, onToastChange, showKeptToast, type ToastMessage } from '@/components/ui/toast-store'

type DrawnToast = ComponentType<{ toast: ToastMessage | null }>

/**
 * Where toasts appear. Stands once in every shell, and stays while pages change.
 * They are drawn apart from the page: the toast asks React for a place as for a step to another page, and within the page's own tree it
 * would wait for every step that is under way, mostly the one that it tells about.
 */
export function ToastHost() {
  useEffect(() => {
    const stop = onToastChange(draw)
    draw()
    showKeptToast()
    return stop
  }, [])
  return null
}

let drawn: Promise<void> | null = null

/** Loaded with the first toast: most visits see none. What did not come is asked for again with the next one. */
function draw(): void {
  if (drawn || !currentToast()) return
  drawn = import('@/components/ui/toaster').then(
    ({ default: Toaster }) =>
      createRoot(document.createElement('div')).render(<CurrentToast Toaster={Toaster} />),
    () => void (drawn = null),
  )
}

function CurrentToast({ Toaster }: { Toaster: DrawnToast }) {
  const toast = useSyncExternalStore(onToastChange, currentToast, () => null)
  return toast && <Toaster toast={toast} />
}
