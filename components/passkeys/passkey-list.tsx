import { CircleAlert, KeyRound, LoaderCircle, Trash2 } from 'lucide-react'
import { headers } from 'next/headers'
import { buttonVariants } from '@/components/ui/button'
import { INPUT } from '@/components/ui/input'
import { defaultPasskeyName } from '@/lib/auth/passkeys/name'
import type { PasskeyFacts } from '@/lib/auth/passkeys/responses'
import { cn } from '@/components/ui/cn'
import { PasskeyManager } from './passkey-manager'

/** A person's passkeys, to add to, rename and remove, with their looks and icons. Its heading is the page's. */
export async function PasskeyList({ passkeys }: { passkeys: PasskeyFacts[] }) {
  return (
    <PasskeyManager
      passkeys={passkeys}
      // From the server, so that nothing is put into the field while somebody types.
      suggestedName={defaultPasskeyName((await headers()).get('user-agent'))}
      looks={{
        input: INPUT,
        add: cn(buttonVariants(), 'grid w-full sm:w-auto'),
        save: cn(buttonVariants({ size: 'dense' }), 'grid'),
        plain: buttonVariants({ variant: 'outline', size: 'dense' }),
        remove: cn(buttonVariants({ variant: 'outline', size: 'dense' }), 'grid text-destructive'),
        removing: cn(
          buttonVariants({ variant: 'destructive', size: 'dense' }),
          'grid border border-transparent',
        ),
      }}
      icons={{
        key: (
          <KeyRound
            size={20}
            strokeWidth={1.75}
            aria-hidden
            className="mt-0.5 shrink-0 text-muted-foreground"
          />
        ),
        remove: <Trash2 size={18} strokeWidth={1.75} aria-hidden />,
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
