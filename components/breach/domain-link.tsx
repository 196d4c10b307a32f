import { ExternalLink } from 'lucide-react'
import type { Breach } from '@/lib/breaches/breach'

/** The company's site. An invented company has none to open. */
export function DomainLink({ breach }: { breach: Pick<Breach, 'domain' | 'isExample'> }) {
  if (!breach.domain) return null
  if (breach.isExample) return <p className="text-note break-all text-muted-foreground">{breach.domain}</p>
  return (
    <a
      href={`https://${breach.domain}`}
      target="_blank"
      rel="noopener noreferrer"
      className="-my-2.5 inline-flex min-h-11 min-w-11 items-center gap-1 text-note break-all link"
    >
      {breach.domain}
      <ExternalLink size={14} strokeWidth={1.75} aria-hidden className="shrink-0 print:hidden" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
