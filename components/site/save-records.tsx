'use client'

import { buttonVariants } from '@/components/ui/button-variants'
import { Icon } from '@/components/ui/icons/icon'

const PRINTER =
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3h12v6M6 14h12v7H6z'

/** The browser's print makes the paper, or the PDF. */
export function SaveRecords() {
  return (
    <button
      type="button"
      className={`${buttonVariants({ variant: 'outline', width: 'phone' })} justify-self-start noscript:hidden`}
      onClick={() => window.print()}
    >
      <Icon d={PRINTER} />
      Save for my records
    </button>
  )
}
