'use client'

import { X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useId, useSyncExternalStore, type ReactNode } from 'react'
import { mayLeave } from '../forms/use-unsaved'
import { NOTE_ICON } from './icons/sizes'
import { currentToast, onToastChange } from './toast-store'
import { useModal } from './use-modal'

interface DialogProps {
  title: string
  note?: ReactNode
  /** The page without the dialog: an open dialog has an address, so that it can be shared and left with the back button. */
  closeHref: string
  footer?: ReactNode
  children: ReactNode
}

/** A dialog that is open while it is on the page; full screen on phones. Escape, the button and a press beside it close it. */
export function Dialog({ title, note, closeHref, footer, children }: DialogProps) {
  const id = useId()
  const router = useRouter()
  const dialog = useModal()
  const toast = useSyncExternalStore(onToastChange, currentToast, () => null)
  const close = () => {
    if (mayLeave()) router.push(closeHref, { scroll: false })
  }
  return (
    // A press on the backdrop is one on the dialog itself; by keyboard it is Escape.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="m-auto max-h-dvh w-full max-w-[46rem] overflow-hidden bg-card p-0 text-card-foreground shadow-card backdrop:bg-black/60 max-sm:h-dvh sm:max-h-[calc(100dvh-4rem)] sm:rounded-xl sm:border"
    >
      {/* What is outside an open dialog is not read out. */}
      <p role="status" className="sr-only">
        {toast && `${toast.title}. ${toast.text}`}
      </p>
      <div className="flex h-full max-h-[inherit] flex-col">
        <header className="flex items-start justify-between gap-3 border-b p-5 sm:px-6">
          <div className="min-w-0">
            <h2 id={id} className="text-h2 break-words">
              {title}
            </h2>
            {note && <div className="mt-1 text-note text-muted-foreground">{note}</div>}
          </div>
          <button
            type="button"
            aria-label="Close"
            onClick={close}
            className="-mt-1.5 -mr-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg hover:bg-accent"
          >
            <X {...NOTE_ICON} />
          </button>
        </header>
        <div data-scrolls className="relative min-h-0 grow overflow-y-auto p-5 sm:px-6">
          {children}
        </div>
        {footer && <footer className="border-t p-4 empty:hidden sm:px-6">{footer}</footer>}
      </div>
    </dialog>
  )
}
