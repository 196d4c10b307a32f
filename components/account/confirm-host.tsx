import { KeyRound } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ConfirmIdentity } from './confirm-identity'
import { FORM_ICONS, FORM_LOOKS } from './icons'

/** Stands once in every signed-in shell: asks for the password or a passkey before what a session alone may not do. */
export function ConfirmHost() {
  return (
    <ConfirmIdentity
      looks={{ ...FORM_LOOKS, plain: cn(buttonVariants({ variant: 'ghost', size: 'wide' }), 'grid') }}
      icons={{ ...FORM_ICONS, key: <KeyRound size={18} strokeWidth={1.75} aria-hidden /> }}
    />
  )
}
