'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  type ReactNode,
  type SyntheticEvent,
} from 'react'

interface LiveFormProps {
  action: string
  className: string
  children: ReactNode
}

/** How long nobody has typed before it is looked up. Milliseconds. */
const PAUSE_MS = 250

/** What a field holds when it asks for nothing. */
const DEFAULTS: Record<string, string> = { sort: 'newest' }

/** Whether a field holds something else than it came with. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return (
      field.selectedIndex !==
      Math.max(
        0,
        Array.from(field.options).findIndex(({ defaultSelected }) => defaultSelected),
      )
    )
  return field instanceof HTMLInputElement && field.value !== field.defaultValue
}

/**
 * A search form that is answered as one types or chooses. Before its code is there, and without scripts, it is sent as any form.
 * Its fields are the browser's: nothing that is typed waits for an answer, and the focus stays where it is.
 */
export function LiveForm({ action, className, children }: LiveFormProps) {
  const router = useRouter()
  const [path, shown] = [usePathname(), useSearchParams().toString()]
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<number | undefined>(undefined)
  const asked = useRef(shown)
  /** Addresses that were asked for and overtaken: should one arrive, what is typed meanwhile stays. */
  const overtaken = useRef(new Set<string>())
  // One search is one step back, however many letters it took.
  const isTyping = useRef(false)

  useEffect(() => () => clearTimeout(timer.current), [])

  // What was typed or chosen before this code was here is answered now.
  const began = useEffectEvent(() => {
    if ([...(form.current?.elements ?? [])].some(isChanged)) ask('chosen')
  })
  useEffect(() => began(), [])

  // Back, forward and the bars change the address: the fields follow.
  useEffect(() => {
    if (overtaken.current.has(shown)) return
    overtaken.current.clear()
    if (!form.current || shown === asked.current) return
    asked.current = shown
    isTyping.current = false
    clearTimeout(timer.current)
    const query = new URLSearchParams(shown)
    for (const field of form.current.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]'))
      field.value = query.get(field.name) ?? DEFAULTS[field.name] ?? ''
  }, [shown])

  function ask(how: 'typed' | 'chosen'): void {
    clearTimeout(timer.current)
    if (!form.current) return
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string' && value.trim() && value !== DEFAULTS[name]) query.set(name, value.trim())
    const next = query.toString()
    if (next === asked.current) return
    const step = how === 'typed' && isTyping.current ? 'replace' : 'push'
    if (asked.current !== shown) overtaken.current.add(asked.current)
    overtaken.current.delete(next)
    asked.current = next
    isTyping.current = how === 'typed'
    startTransition(() => router[step](next ? `${path}?${next}` : path, { scroll: false }))
  }

  function change({ target, nativeEvent }: SyntheticEvent): void {
    if (target instanceof HTMLSelectElement) return ask('chosen')
    // A letter that is still being composed is none yet.
    if ((nativeEvent as InputEvent).isComposing) return
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => ask('typed'), PAUSE_MS)
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    ask('chosen')
  }

  return (
    <form
      ref={form}
      method="get"
      action={action}
      role="search"
      className={className}
      onChange={change}
      onCompositionEnd={change}
      onSubmit={submit}
    >
      {children}
    </form>
  )
}
