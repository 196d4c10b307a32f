import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { PANEL_ICON } from '@/components/ui/icons/sizes'
import { formatDate } from '@/lib/site/format'
import { paths } from '@/lib/paths'

interface AskedAlreadyProps {
  /** For links that scroll to the form, in whose place it stands. */
  id?: string
  for: 'consultation' | 'news'
  at: Date
}

/** In place of a form, to a member who has sent it. */
export function AskedAlready({ id, for: what, at }: AskedAlreadyProps) {
  return (
    <Card>
      <CircleCheck {...PANEL_ICON} className="text-success" />
      <h2 id={id} className="mt-3 scroll-mt-4 text-h2">
        {what === 'consultation'
          ? 'You have requested a free consultation'
          : 'You get our news about this breach'}
      </h2>
      <p className="mt-2">
        {what === 'consultation'
          ? `You sent this request on ${formatDate(at)}. There is nothing more to do: your dashboard shows how it stands.`
          : `You asked for it on ${formatDate(at)}. There is nothing more to do.`}
      </p>
      <div className="mt-5 grid gap-3">
        <Link href={paths.dashboard} prefetch={false} className={buttonVariants({ size: 'wide' })}>
          Go to My Cases
        </Link>
        <Link
          href={paths.settings}
          prefetch={false}
          className={buttonVariants({ variant: 'outline', size: 'wide' })}
        >
          See or take back my requests
        </Link>
      </div>
    </Card>
  )
}
