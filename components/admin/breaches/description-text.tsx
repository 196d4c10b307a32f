'use client'

import { useId, useState } from 'react'

/** A description's beginning, and with Show more the rest of it; both are here already. */
export function DescriptionText({ text, start, title }: { text: string; start: string; title: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <p className="mt-4 max-w-[80ch] text-note break-words">
      <span id={id}>{open ? text : start}</span>{' '}
      {text !== start && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="relative cursor-pointer link after:absolute after:-inset-x-2 after:-inset-y-3"
        >
          {open ? 'Show less' : 'Show more'}
          <span className="sr-only"> of the description of {title}</span>
        </button>
      )}
    </p>
  )
}
