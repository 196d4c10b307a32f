import { formatDate } from '@/lib/site/format'
import { NO_LAWYER } from '@/lib/consents/lawyer-terms'
import type { RequestItem } from '@/lib/members/request-item'

/** Every request of a member, and who it was passed on to. */
export function RequestList({ requests }: { requests: RequestItem[] }) {
  if (requests.length === 0)
    return <p className="text-note text-muted-foreground">You have sent us no request yet.</p>
  return (
    <ul className="divide-y">
      {requests.map((request) => (
        <Row key={request.id} request={request} />
      ))}
    </ul>
  )
}

function Row({ request }: { request: RequestItem }) {
  const { sentAt, confirmedAt, breachTitle, uniqueBreachId, shares } = request
  const wishes = [
    request.wantsLawyer && 'Contact with a lawyer',
    request.wantsNews && 'News about breaches',
    request.wantsTexts && 'Text messages',
  ].filter(Boolean)
  return (
    <li className="py-4 first:pt-0">
      <h3 className="text-base font-semibold break-words">
        {breachTitle ?? wordsOfPlaceholder(uniqueBreachId)}
      </h3>
      <dl className="mt-2 grid gap-x-6 gap-y-1 text-note sm:grid-cols-[10rem_1fr]">
        <dt className="text-muted-foreground">Sent</dt>
        <dd className="num">
          {formatDate(sentAt)}
          {confirmedAt ? '' : ', not confirmed by email'}
        </dd>
        <dt className="text-muted-foreground">Asked for</dt>
        <dd>
          {wishes.length > 0 ? wishes.join(', ') : 'News about this request'}
          {request.notPassedOn && <p>{NO_LAWYER[request.notPassedOn].full}</p>}
        </dd>
        <dt className="text-muted-foreground">Shared with</dt>
        <dd className="break-words num">
          {shares.length === 0 ? (
            'Not shared with anyone'
          ) : (
            <ul>
              {shares.map(({ recipient, sharedAt }) => (
                <li key={`${recipient} ${sharedAt}`}>
                  {recipient}, {formatDate(sharedAt)}
                </li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
    </li>
  )
}

/** For a request about no breach that is in the catalogue now. */
function wordsOfPlaceholder(id: string): string {
  if (id === 'request-lawyer-consultation') return 'Free consultation'
  if (id === 'no-breaches-found') return 'Monitoring of your address'
  return 'No particular breach'
}
