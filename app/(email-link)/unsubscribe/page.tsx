import { BellOff, LoaderCircle, TriangleAlert, CircleAlert } from 'lucide-react'
import type { Metadata } from 'next'
import { Unsubscribe } from '@/components/mail/unsubscribe'
import { UnsubscribeLinkForm } from '@/components/mail/unsubscribe-link-form'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { INPUT } from '@/components/ui/input'
import { cn } from '@/components/ui/cn'
import { isUnsubscribeToken, unsubscribedState } from '@/lib/mail/unsubscribe'
import { first, type Query } from '../../read-query'

export const metadata: Metadata = { title: 'Unsubscribe', robots: { index: false, follow: false } }

/** Opening the page changes nothing: mail scanners open links too. The browser posts the token. */
export default async function UnsubscribePage({ searchParams }: { searchParams: Promise<Query> }) {
  const token = first((await searchParams).token) ?? ''
  const spinner = (
    <LoaderCircle
      size={18}
      strokeWidth={1.75}
      aria-hidden
      className="animate-spin motion-reduce:animate-none"
    />
  )
  const solid = cn(buttonVariants({ size: 'wide' }), 'grid')
  if (!isUnsubscribeToken(token)) {
    return (
      <div className="shell py-(--space-block)">
        <Card className="mx-auto max-w-(--container-form)">
          <h1 className="text-h2">Unsubscribe</h1>
          <p className="mt-2 mb-5">
            {token ? 'This link is damaged, perhaps because it was cut in two. ' : ''}Enter your address, and
            we mail you a link that stops our alerts. The link proves that the address is yours.
          </p>
          <UnsubscribeLinkForm
            inputClassName={INPUT}
            buttonClassName={solid}
            spinner={spinner}
            errorIcon={<CircleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />}
          />
        </Card>
      </div>
    )
  }
  return (
    <Unsubscribe
      token={token}
      before={await unsubscribedState(token)}
      looks={{ solid, outline: cn(buttonVariants({ variant: 'outline', size: 'wide' }), 'grid') }}
      icons={{
        busy: (
          <LoaderCircle
            size={28}
            strokeWidth={1.5}
            aria-hidden
            className="animate-spin text-primary motion-reduce:animate-none"
          />
        ),
        done: <BellOff size={28} strokeWidth={1.5} aria-hidden className="text-success" />,
        failed: <TriangleAlert size={28} strokeWidth={1.5} aria-hidden className="text-warning" />,
        spinner,
      }}
    />
  )
}
