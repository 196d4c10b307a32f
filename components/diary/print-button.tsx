'use client'

import { buttonVariants } from '@/components/ui/button-variants'

/** Opens the browser's own print. */
export function PrintButton() {
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={`${buttonVariants({ size: 'dense' })} noscript:hidden`}
    >
      Print
    </button>
  )
}
