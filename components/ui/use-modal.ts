'use client'

import { useEffect, useRef, type RefObject } from 'react'

/** Opens a dialog above the page for as long as it is drawn, and gives the focus back to what opened it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current!
    const opener = document.activeElement as HTMLElement | null
    if (!element.open) element.showModal()
    return () => {
      element.close()
      opener?.focus()
    }
  }, [])
  return dialog
}
