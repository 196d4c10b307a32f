import { CircleAlert, KeyRound, LoaderCircle } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { SignInButton } from './sign-in-button'

interface PasskeySignInProps {
  /** Where to go then: a path of this site, which the page has checked. */
  next: string
  /** Where nothing else signs in, this is the solid button. */
  solid?: boolean
}

/** 'Sign in with a passkey', with its looks and icons. */
export function PasskeySignIn({ next, solid = false }: PasskeySignInProps) {
  return (
    <SignInButton
      next={next}
      look={cn(buttonVariants({ variant: solid ? 'default' : 'outline', size: 'wide' }), 'grid')}
      icons={{
        key: <KeyRound size={18} strokeWidth={1.75} aria-hidden />,
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
