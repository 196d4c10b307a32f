'use client'

import { OPEN_CONSENT } from './consent-banner'

/** Opens the privacy choices again. */
export function ConsentLink({ className }: { className: string }) {
  return (
    <button
      type="button"
      className={`${className} cursor-pointer`}
      onClick={() => window.dispatchEvent(new Event(OPEN_CONSENT))}
    >
      Privacy Choices
    </button>
  )
}
