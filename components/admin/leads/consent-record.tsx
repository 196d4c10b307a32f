import { Badge } from '@/components/ui/badge'
import { formatDateTime } from '@/lib/site/format'
import type { LeadDetail } from '@/lib/leads/lead-view'

/** What a person agreed to, in the words that they saw. */
export function ConsentRecord({ consent }: { consent: LeadDetail['consents'][number] }) {
  const { kind, text, version, form, ip, userAgent, phoneNumber, givenAt, confirmedByLinkAt, revokedAt } =
    consent
  const facts = [
    ['Kind', kind.replaceAll('_', ' ')],
    ['Given', formatDateTime(new Date(givenAt))],
    ...(confirmedByLinkAt ? [['Confirmed by mailed link', formatDateTime(new Date(confirmedByLinkAt))]] : []),
    ['Version of the texts', version],
    ['Form', form],
    ...(phoneNumber ? [['Phone Number', phoneNumber]] : []),
    ['IP address', ip],
    ['Browser', userAgent],
  ] as const
  return (
    <li className="py-3">
      <p className="break-words">
        “{text}”{' '}
        {revokedAt && <Badge tone="destructive">Taken back {formatDateTime(new Date(revokedAt))}</Badge>}
      </p>
      <dl className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
        {facts.map(([name, value]) => [
          <dt key={name} className="text-muted-foreground">
            {name}
          </dt>,
          <dd key={`${name} is`} className="wrap-anywhere num max-sm:mb-1">
            {value}
          </dd>,
        ])}
      </dl>
    </li>
  )
}
