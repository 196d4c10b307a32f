'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'

interface RowOpenerProps {
  /** Of all breaches. */
  count: number
  children: ReactNode
}

interface Filter {
  /** The tile that was pressed. */
  tile: HTMLElement
  shown: number
}

/**
 * Opens what a link of the same page leads to, with all that it is folded in, and moves the keyboard there. A tile of what leaked
 * leaves those breaches alone that leaked it, and says how many they are; without scripts it leads to the newest of them.
 */
export function RowOpener({ count, children }: RowOpenerProps) {
  const root = useRef<HTMLDivElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const [filter, setFilter] = useState<Filter | null>(null)

  useEffect(() => {
    const groups = root.current!
    const showAll = () => {
      showOnly(groups, null)
      setFilter(null)
    }
    const open = () => {
      const id = decodeURIComponent(window.location.hash.slice(1))
      const target = id && document.getElementById(id)
      if (!target || !groups.contains(target)) return
      if (target.closest('[hidden]')) showAll()
      openAround(target)
      target.scrollIntoView()
      const focus = target.querySelector<HTMLElement>('summary') ?? target
      ;(target instanceof HTMLDetailsElement ? focus : target).focus({ preventScroll: true })
    }
    const press = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="#"]')
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      const { leak } = link.dataset
      const shown = leak ? leaking(groups, leak).length : count
      if (shown < count) {
        event.preventDefault()
        showOnly(groups, leak!)
        openAround(document.getElementById(decodeURIComponent(link.hash.slice(1))))
        setFilter({ tile: link, shown })
      }
      // A second press of the same link changes no hash.
      else if (link.hash === window.location.hash) open()
    }
    open()
    window.addEventListener('hashchange', open)
    document.addEventListener('click', press)
    return () => {
      window.removeEventListener('hashchange', open)
      document.removeEventListener('click', press)
    }
  }, [count])

  useEffect(() => {
    if (!filter) return
    filter.tile.setAttribute('aria-current', 'true')
    root.current!.scrollIntoView()
    back.current!.focus({ preventScroll: true })
    return () => filter.tile.removeAttribute('aria-current')
  }, [filter])

  const takeBack = () => {
    showOnly(root.current!, null)
    setFilter(null)
    filter!.tile.focus()
  }
  return (
    <div ref={root} className="scroll-mt-4">
      <div
        className={
          filter
            ? 'mt-7 flex items-center justify-between gap-3 rounded-xl border border-info-border bg-info-subtle px-4 py-2.5 lg:mt-10 lg:px-6'
            : ''
        }
      >
        <p role="status" className="min-w-0 text-note">
          {filter && (
            <>
              <strong className="font-semibold">{filter.tile.dataset.label}</strong>: {filter.shown} of{' '}
              {count} breaches shown.
            </>
          )}
        </p>
        {filter && (
          <button
            ref={back}
            type="button"
            onClick={takeBack}
            className={`${buttonVariants({ variant: 'outline', size: 'dense' })} shrink-0`}
          >
            Show all {count}
          </button>
        )}
      </div>
      {children}
    </div>
  )
}

function leaking(root: HTMLElement, leak: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-leaks]')].filter((item) =>
    item.dataset.leaks!.split(' ').includes(leak),
  )
}

/** Hides every breach that did not leak it, and what holds no other; null shows all as they were. */
function showOnly(root: HTMLElement, leak: string | null): void {
  const shown = leak === null ? null : new Set(leaking(root, leak))
  for (const item of root.querySelectorAll<HTMLElement>('[data-leaks]'))
    item.hidden = shown !== null && !shown.has(item)
  for (const part of root.querySelectorAll<HTMLElement>('[data-part]')) {
    part.hidden = !part.querySelector('[data-leaks]:not([hidden])')
    if (part instanceof HTMLDetailsElement) part.open = shown !== null
  }
  for (const figure of root.querySelectorAll<HTMLElement>('[data-count]')) {
    const all = figure.dataset.count!
    const here = figure.closest('[data-part]')!.querySelectorAll('[data-leaks]:not([hidden])').length
    figure.textContent = String(here) === all ? all : `${here} of ${all}`
  }
}

/** Opens a row, and all that it is folded in. */
function openAround(target: Element | null): void {
  for (let at = target; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true
}
