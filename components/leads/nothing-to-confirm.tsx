import { Inbox } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FocusHeading } from '@/components/ui/focus-heading'
import { paths } from '@/lib/paths'

/** A confirmation page that nothing was sent before. */
export function NothingToConfirm() {
  return (
    <div className="shell py-(--space-block)">
      <Card className="mx-auto max-w-(--container-form) text-center">
        <Inbox size={28} strokeWidth={1.5} aria-hidden className="mx-auto text-muted-foreground" />
        <FocusHeading className="mt-4 text-h2">Nothing to confirm yet</FocusHeading>
        <p className="mt-2">No request was sent from this browser in the last two hours.</p>
        <Button asChild size="wide" className="mt-6">
          <Link href={paths.home}>Return to Home</Link>
        </Button>
      </Card>
    </div>
  )
}
