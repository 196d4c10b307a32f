'use client'

import { showToast } from '@/components/ui/toast-store'

/** A button of an example: says what the real one does. */
export function ExampleButton({
  label,
  about,
  text,
  title = 'Example',
  className,
}: {
  label: string
  about: string
  text: string
  title?: string
  className: string
}) {
  return (
    <button type="button" onClick={() => showToast({ tone: 'success', title, text })} className={className}>
      <span>
        {label}
        <span className="sr-only">: {about}</span>
      </span>
    </button>
  )
}
