import { Badge } from '@/components/ui/badge'
import { formatDateTime, plural } from '@/lib/site/format'
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEventType } from '@/lib/webhooks/events'
import { FAILURES } from '@/lib/webhooks/outcome'
import type { DeliveryItem, EndpointItem } from '@/lib/webhooks/schema'
import { RedeliverButton, WebhookButtons } from './webhook-buttons'

const at = (iso: string): string => formatDateTime(new Date(iso))

/** Why one is off. */
const OFF = {
  operator: 'Switched off by an operator',
  gone: 'Switched off: it answered that it is gone (410)',
  failing: 'Switched off: for three days every try has failed',
  access:
    'Switched off: the access of the operator who answered for it has ended. Check it, then switch it on',
} as const

/** One webhook: where it goes, whether it works, and what was last delivered. */
export function WebhookCard({ endpoint }: { endpoint: EndpointItem }) {
  const { id, name, url, events, isOn, offReason, offSince, failingSince, createdBy, createdAt } = endpoint
  const { formerSecretUntil, deliveries } = endpoint
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {name}
        {!isOn && <Badge>Off</Badge>}
        {isOn && failingSince && <Badge tone="warning">Failing</Badge>}
      </p>
      <p className="font-mono text-sm wrap-anywhere">{url}</p>
      <p className="text-note wrap-anywhere">
        {events.map((event) => WEBHOOK_EVENTS[event].label).join(' · ')}
      </p>
      <p className="text-note break-words text-muted-foreground num">
        Added {at(createdAt)} by {createdBy}
        {offReason && offSince && ` · ${OFF[offReason]}, ${at(offSince)}`}
        {isOn && failingSince && ` · every try has failed since ${at(failingSince)}`}
        {formerSecretUntil && ` · the secret before signs too until ${at(formerSecretUntil)}`}
      </p>
      <WebhookButtons id={id} name={name} isOn={isOn} events={events} />
      <h3 className="mt-4 text-note font-medium">Last deliveries</h3>
      {deliveries.length === 0 ? (
        <p className="text-note text-muted-foreground">None yet.</p>
      ) : (
        <ul className="divide-y">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} endpoint={id} isOn={isOn} delivery={delivery} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** An event that is told of no more keeps its own name. */
function wordsOf(type: string): string {
  if (type === TEST_EVENT) return 'A test'
  return Object.hasOwn(WEBHOOK_EVENTS, type) ? WEBHOOK_EVENTS[type as WebhookEventType].label : type
}

function Delivery({ endpoint, isOn, delivery }: { endpoint: string; isOn: boolean; delivery: DeliveryItem }) {
  const { id, type, at: happened, state } = delivery
  const words = wordsOf(type)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-52 text-note">
        <p className="wrap-anywhere">
          {words} <span className="text-muted-foreground num">· {at(happened)}</span>
        </p>
        <p className="text-muted-foreground num">{stateInWords(delivery, isOn)}</p>
      </div>
      {isOn && state !== 'waiting' && (
        <RedeliverButton id={endpoint} delivery={id} what={`${words}, ${at(happened)}`} />
      )}
    </li>
  )
}

function stateInWords(
  { state, attempts, lastStatus, lastError, nextAt }: DeliveryItem,
  isOn: boolean,
): string {
  const status = lastStatus === null ? '' : ` (${lastStatus})`
  if (state === 'delivered') return `Delivered${status}`
  const why = lastError ? `${FAILURES[lastError]}${status}` : ''
  const tries = plural(attempts, 'try', 'tries')
  if (state === 'failed') return `Given up after ${tries}: ${why}`
  // While a webhook is off nothing of it is tried.
  if (attempts === 0) return isOn ? 'Waits for the worker' : 'Waits until the webhook is on'
  return [tries, why, isOn ? nextAt && `next ${at(nextAt)}` : 'waits until the webhook is on']
    .filter(Boolean)
    .join(' · ')
}
