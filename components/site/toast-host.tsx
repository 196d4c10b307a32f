'use client'

import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { currentToast, onToastChange, showKeptToast } from '@/components/ui/toast-store'

// Loaded with the first toast: most visits see none.
const Toaster = lazy(() => import('@/components/ui/toaster'))

/** Where toasts appear. Stands once in every shell, and stays while pages change. */
export function ToastHost() {
  const toast = useSyncExternalStore(onToastChange, currentToast, () => null)
  useEffect(showKeptToast, [])
  return <Suspense>{toast && <Toaster toast={toast} />}</Suspense>
}
