'use client'

import { lazy, useEffect, useId, useState, type ComponentType } from 'react'
import { HeldFocus } from './held-focus'
import { loadWhole, noteWhole, wasLoadedWhole } from './load-whole'

interface DrawnFirstProps<Facts extends object> {
  /** On the server, what draws it; in a browser nothing. */
  Drawing: ComponentType<Facts> | undefined
  /** The same for a browser (`later`). */
  Later: ComponentType<Facts>
  of: Facts
}

const isServer = typeof window === 'undefined'

/** What React finds there it leaves as it is. */
const KEPT = { __html: '' }

/**
 * A part of a page that the server draws first, and the browser once its facts change. Until then the browser keeps its HTML as it came:
 * React goes through none of it, and its code is not fetched. What has a handler stands around it, as the first drawing has none.
 */
export function DrawnFirst<Facts extends object>({ Drawing, Later, of }: DrawnFirstProps<Facts>) {
  const id = useId()
  // Where the page was not loaded but changed within the site, the name is a new one, and nothing is there.
  const [first, setFirst] = useState(() => (isServer || document.getElementById(id) ? of : null))
  // Whoever comes back to the first facts finds them drawn by the browser: the HTML is gone.
  if (first !== null && first !== of) setFirst(null)

  const isKept = first === of
  useEffect(() => {
    if (isKept) noteWhole()
  }, [isKept])

  if (isServer) return <div id={id}>{Drawing && <Drawing {...of} />}</div>
  return (
    <HeldFocus>
      {isKept ? (
        <div key="first" id={id} suppressHydrationWarning dangerouslySetInnerHTML={KEPT} />
      ) : (
        <div key="later">
          <Later {...of} />
        </div>
      )}
    </HeldFocus>
  )
}

/** A drawing whose code a browser fetches when it is first needed. Where it does not come, the page that was asked for is loaded whole. */
export function later<Facts extends object>(fetch: () => Promise<ComponentType<Facts>>) {
  return lazy<ComponentType<Facts>>(() =>
    fetch().then(
      (drawing) => ({ default: drawing }),
      () => ({ default: LoadWhole }),
    ),
  )
}

/** @throws where the page was loaded whole for it already: for the page's error view. */
function LoadWhole(): null {
  const [canLoad] = useState(() => !wasLoadedWhole())
  if (!canLoad) throw new Error('A part of this page did not come.')
  // By now the address is that of the page.
  useEffect(loadWhole, [])
  return null
}
