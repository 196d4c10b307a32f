import { Undo2 } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { LongEmail } from '@/components/breach/long-email'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { FocusHeading } from '@/components/ui/focus-heading'
import { paths } from '@/lib/paths'

interface RequestGoneProps {
  email: string
  /** Where the same can be asked for again. */
  againPath: string
  /** How to write to us. */
  help: ReactNode
}

/** In place of the confirmation of a request that is there no longer: nothing of it is said to be under way. */
export function RequestGone({ email, againPath, help }: RequestGoneProps) {
  return (
    <div className="shell py-6 sm:py-(--space-block)">
      <div className="mx-auto grid max-w-(--container-read) gap-5">
        <div>
          <Badge size="headline">
            <Undo2 size={14} strokeWidth={1.75} aria-hidden />
            No request
          </Badge>
          <FocusHeading className="mt-3 text-h1">Request taken back</FocusHeading>
          <p className="mt-2 text-lead">
            It is not there any more: it was taken back, or the account was deleted. Nothing comes of it.
          </p>
          <p className="mt-1 text-note text-muted-foreground">
            It was for{' '}
            <strong className="font-semibold text-foreground">
              <LongEmail email={email} />
            </strong>
            .
          </p>
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button asChild>
            <Link href={againPath} prefetch={false}>
              Ask again
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link href={paths.home}>Return to Home</Link>
          </Button>
        </div>
        {help}
      </div>
    </div>
  )
}
