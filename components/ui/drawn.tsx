'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { loadWhole, noteWhole, wasLoadedWhole } from './load-whole'
import { useFollowLinks } from './use-follow-links'

interface DrawnProps {
  /** No other part of the page has it, and none of another response. */
  name: string
  className?: string
  /** On the server, what is drawn; in a browser nothing. */
  children: ReactNode
}

/** What was drawn, by name: a visitor who comes back to a page within the site is shown it again. */
const drawings = new Map<string, string>()

/**
 * A part of a page that only the server draws. The browser keeps its HTML as it came, and is sent neither its code nor a second copy of
 * it for React. Links in there lead on as others do; nothing else in there can be React's.
 * @throws in a browser, where it did not come with its page twice in a row: for the page's error view.
 */
export function Drawn({ name, className, children }: DrawnProps) {
  const isServer = typeof window === 'undefined'
  const root = useRef<HTMLDivElement>(null)
  const [html] = useState(() => (isServer ? '' : drawingOf(name)))

  useEffect(() => {
    if (html !== null) return noteWhole()
    // The page was changed for another within the site, where what comes is for React alone.
    loadWhole()
  }, [html])

  useFollowLinks(root)

  if (isServer)
    return (
      <div id={name} className={className} suppressHydrationWarning>
        {children}
      </div>
    )
  return (
    <div
      ref={root}
      id={name}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html ?? '' }}
    />
  )
}

/** @returns its HTML, which may be empty; null where it did not come with the page, which is then loaded anew. */
function drawingOf(name: string): string | null {
  const html = drawings.get(name) ?? document.getElementById(name)?.innerHTML ?? null
  if (html !== null) drawings.set(name, html)
  else if (wasLoadedWhole()) throw new Error('A part of this page did not come.')
  return html
}
