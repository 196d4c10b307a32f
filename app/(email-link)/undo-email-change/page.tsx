import { CircleCheck, LoaderCircle, MailX, Undo2 } from 'lucide-react'
import type { Metadata } from 'next'
import { UndoEmailChange } from '@/components/account/undo-email-change'
import { buttonVariants } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { site } from '@/lib/site/site'

export const metadata: Metadata = {
  title: 'Take your address back',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

/** Opening the page changes nothing: mail scanners open links too. The browser posts the token, when its reader presses. */
export default function UndoEmailChangePage() {
  return (
    <UndoEmailChange
      supportEmail={site().supportEmail}
      looks={{
        solid: cn(buttonVariants({ size: 'wide' }), 'grid'),
        outline: cn(buttonVariants({ variant: 'outline', size: 'wide' }), 'grid'),
      }}
      icons={{
        ask: <Undo2 size={28} strokeWidth={1.5} aria-hidden className="text-primary" />,
        done: <CircleCheck size={28} strokeWidth={1.5} aria-hidden className="text-success" />,
        failed: <MailX size={28} strokeWidth={1.5} aria-hidden className="text-destructive" />,
        spinner: (
          <LoaderCircle
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className="animate-spin motion-reduce:animate-none"
          />
        ),
      }}
    />
  )
}
