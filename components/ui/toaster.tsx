'use client'

import { CircleAlert, CircleCheck, X } from 'lucide-react'
import * as Toast from 'radix-ui/toast'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { buttonVariants } from '@/components/ui/button-variants'
import { dismissToast, type ToastMessage } from './toast-store'

/** Milliseconds a success stays once it is seen; an error stays until it is closed. */
const SUCCESS_MS = 6_000
/** One that something can be done about from here. */
const ACTION_MS = 20_000
/** What is above this may lie under it. Pixels. */
const UNDER_PX = 144

/** Between the toast and what stands above and below it. Pixels. */
const GAP_PX = 12

/** Draws the toast at the top centre, below the header, clear of a phone's keyboard and of the button that was pressed. */
export default function Toaster({ toast }: { toast: ToastMessage | null }) {
  const host = useHost(toast?.id)
  const viewport = useRef<HTMLOListElement>(null)
  useRoom(viewport, toast?.id, host)
  useFocusKept(viewport, toast)
  return (
    <Toast.Provider swipeDirection="up" label="Message">
      {toast && <ToastCard key={toast.id} toast={toast} />}
      {createPortal(
        <Toast.Viewport
          ref={viewport}
          className="fixed top-3 left-1/2 z-50 w-[min(24rem,calc(100vw-1.5rem))] -translate-x-1/2 outline-none"
        />,
        host,
      )}
    </Toast.Provider>
  )
}

/** Where the toast stands: everything outside an open dialog lies under it, and cannot be pressed. It outlives the dialog. */
function useHost(id: number | undefined): Element {
  const [host, setHost] = useState(currentHost)
  useEffect(() => {
    if (id === undefined) return
    const look = (): void => setHost(currentHost())
    look()
    const watch = new MutationObserver(look)
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['open'],
    })
    return () => watch.disconnect()
  }, [id])
  return host
}

function currentHost(): Element {
  return document.querySelector('dialog[open]') ?? document.body
}

/**
 * Keeps the toast below the header of the page or of an open dialog, and the page's heading below the toast: what somebody has come to
 * read is not covered. The page may become another one meanwhile.
 */
function useRoom(viewport: RefObject<HTMLElement | null>, id: number | undefined, host: Element): void {
  useLayoutEffect(() => {
    const toast = viewport.current
    if (id === undefined || !toast) return
    let main: HTMLElement | null = null
    let room = 0
    function place(): void {
      const shown = host === document.body ? document.getElementById('content') : null
      if (shown !== main) giveBack()
      main = shown
      const header = (main ? document : host).querySelector('header')
      const below = header ? header.getBoundingClientRect().bottom : 0
      toast!.style.setProperty('top', `${Math.max(0, below) + GAP_PX}px`)
      const heading = main?.querySelector('h1')
      if (!main || !heading) return
      const covered = toast!.getBoundingClientRect()
      const { left, right, top, bottom } = heading.getBoundingClientRect()
      const meets = left < covered.right && right > covered.left
      // Once there is room it stays until the toast goes: nothing moves under a finger.
      if (room > 0 || !meets || top > covered.bottom || bottom < covered.top) return
      room = covered.bottom + GAP_PX - main.getBoundingClientRect().top
      main.style.marginTop = `${room}px`
    }
    function giveBack(): void {
      if (main) main.style.marginTop = ''
      room = 0
    }
    place()
    const grown = new ResizeObserver(place)
    grown.observe(toast)
    const changed = new MutationObserver(place)
    changed.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', place, { passive: true })
    return () => {
      grown.disconnect()
      changed.disconnect()
      removeEventListener('scroll', place)
      giveBack()
    }
  }, [viewport, id, host])
}

/** Escape closes the toast from anywhere; and who was in it comes back to where they were before. */
function useFocusKept(viewport: RefObject<HTMLElement | null>, toast: ToastMessage | null): void {
  const before = useRef<HTMLElement | null>(null)
  const id = toast?.id
  useEffect(() => {
    if (id === undefined) return
    const focused = document.activeElement
    // The toast comes a moment later than the place where it stands, and only then the page is scrolled clear of it.
    const comes = new ResizeObserver(() => {
      if (!viewport.current?.querySelector('[data-toast]')) return
      comes.disconnect()
      if (focused && focused !== document.body && focused.getBoundingClientRect().top < UNDER_PX)
        focused.scrollIntoView({ block: 'nearest' })
    })
    if (viewport.current) comes.observe(viewport.current)
    const isInside = (target: unknown): boolean =>
      target instanceof Node && viewport.current?.contains(target) === true
    function note(event: FocusEvent): void {
      if (event.target instanceof HTMLElement && !isInside(event.target)) before.current = event.target
    }
    // Asked before anything closes it: what has gone from the page has no focus to be asked for.
    let wasInside = false
    const look = (): void => void (wasInside = isInside(document.activeElement))
    function escape(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
      look()
      dismissToast(id!)
      // It has closed what it was meant for.
      event.preventDefault()
    }
    if (focused instanceof HTMLElement && focused !== document.body) before.current = focused
    document.addEventListener('focusin', note)
    document.addEventListener('keydown', escape, true)
    document.addEventListener('click', look, true)
    return () => {
      comes.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('keydown', escape, true)
      document.removeEventListener('click', look, true)
      if (wasInside) before.current?.focus({ preventScroll: true })
    }
  }, [id, viewport])
}

/** Whether what the ref is given to has been on the screen. */
function useSeen(): { isSeen: boolean; ref(element: HTMLElement | null): () => void } {
  const [isSeen, setSeen] = useState(false)
  const ref = useCallback((_element: HTMLElement | null) => {
    // The second one comes when what the first has drawn is on the screen; neither comes to a tab that nobody looks at.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => setSeen(true))))
    return () => cancelAnimationFrame(frame)
  }, [])
  return { isSeen, ref }
}

function ToastCard({ toast }: { toast: ToastMessage }) {
  const failed = toast.tone === 'error'
  const { isSeen, ref } = useSeen()
  const Icon = failed ? CircleAlert : CircleCheck
  return (
    <Toast.Root
      ref={ref}
      type="foreground"
      // Counted from when it can be read: a page that is busy brings it late.
      duration={failed || !isSeen ? Infinity : toast.action ? ACTION_MS : SUCCESS_MS}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      data-toast
      className={`flex items-start gap-3 rounded-xl border bg-card p-4 text-card-foreground shadow-float ${failed ? 'border-destructive-border' : 'border-success-border'}`}
    >
      <Icon
        size={20}
        strokeWidth={1.75}
        aria-hidden
        className={`mt-0.5 shrink-0 ${failed ? 'text-destructive' : 'text-success'}`}
      />
      <div className="min-w-0 grow">
        <Toast.Title className="text-note font-semibold">{toast.title}</Toast.Title>
        <Toast.Description className="mt-0.5 text-note break-words text-muted-foreground">
          {toast.text}
        </Toast.Description>
        {toast.action && (
          <Toast.Action
            altText={toast.action.altText}
            onClick={toast.action.onPress}
            aria-label={toast.action.altText}
            className={buttonVariants({ variant: 'outline', size: 'dense', className: 'mt-2' })}
          >
            {toast.action.label}
          </Toast.Action>
        )}
        {toast.link && (
          <a
            href={toast.link.href}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center text-note link"
          >
            {toast.link.words}
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        )}
      </div>
      <Toast.Close
        aria-label="Close message"
        className="-m-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg hover:bg-accent"
      >
        <X size={18} strokeWidth={1.75} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  )
}
