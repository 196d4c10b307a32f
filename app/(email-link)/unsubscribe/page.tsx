import type { Metadata } from 'next'
import { Unsubscribe } from '@/components/mail/unsubscribe'
import { UnsubscribeLinkForm } from '@/components/mail/unsubscribe-link-form'
import { Card } from '@/components/ui/card'
import { isUnsubscribeToken, unsubscribedState } from '@/lib/mail/unsubscribe'
import { readKept } from '../../read-kept'
import { first, type Query } from '../../read-query'

export const metadata: Metadata = { title: 'Unsubscribe', robots: { index: false, follow: false } }

/** Opening the page changes nothing: mail scanners open links too. The browser posts the token. */
export default async function UnsubscribePage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const token = first(query.token) ?? ''
  if (!isUnsubscribeToken(token)) {
    return (
      <div className="shell py-(--space-block)">
        <Card className="mx-auto max-w-(--container-form)">
          <h1 className="text-h2">Unsubscribe</h1>
          <p className="mt-2 mb-5">
            {token ? 'This link is damaged, perhaps because it was cut in two. ' : ''}Enter your address, and
            we mail you a link that stops our alerts. The link proves that the address is yours.
          </p>
          <UnsubscribeLinkForm kept={await readKept(query, 'unsubscribe-link')} />
        </Card>
      </div>
    )
  }
  const list = first(query.list) === 'deadlines' ? 'deadlines' : 'alerts'
  return <Unsubscribe token={token} list={list} before={await unsubscribedState(token, list)} />
}
