import { CircleAlert, CircleCheck, KeyRound, LoaderCircle } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { OfferCard } from './offer-card'

/** Offers a passkey to who has signed in with a password and has none. @param hasPasskey whether they have one. */
export function PasskeyOffer({ hasPasskey }: { hasPasskey: boolean }) {
  if (hasPasskey) return null
  return (
    <OfferCard
      looks={{
        add: cn(buttonVariants(), 'grid w-full sm:w-auto'),
        plain: cn(buttonVariants({ variant: 'ghost' }), 'w-full sm:w-auto'),
      }}
      icons={{
        key: <KeyRound size={20} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0" />,
        done: <CircleCheck size={20} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0 text-success" />,
        error: <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />,
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
