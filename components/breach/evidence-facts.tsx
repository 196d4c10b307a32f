import { ExternalLink } from 'lucide-react'
import type { BreachEvidence } from '@/lib/breaches/breach'
import { dayIn } from '@/lib/settlements/dates'
import { formatDate } from '@/lib/site/format'

/** What a breach's legal status rests on, as rows of its facts; nothing where no operator has given it. */
export function evidenceFacts(evidence: BreachEvidence | null, now = new Date()) {
  if (!evidence) return []
  const { caseName, court, sourceUrl, deadline } = evidence
  return [
    ...(caseName ? [{ name: 'Case', value: <span className="break-words">{caseName}</span> }] : []),
    ...(court ? [{ name: 'Court', value: <span className="break-words">{court}</span> }] : []),
    ...(deadline
      ? [
          {
            name: 'Act by',
            value: `${formatDate(deadline)}${deadline < dayIn(null, now) ? ' (has passed)' : ''}`,
          },
        ]
      : []),
    ...(sourceUrl
      ? [
          {
            name: 'Source',
            value: (
              <a
                href={sourceUrl}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="relative inline-flex items-center gap-1 link after:absolute after:inset-x-0 after:-inset-y-2.5"
              >
                Read the source
                <ExternalLink size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            ),
          },
        ]
      : []),
  ]
}
