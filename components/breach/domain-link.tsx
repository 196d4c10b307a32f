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
      className="relative inline-flex items-center gap-1 text-note break-all link after:absolute after:inset-x-0 after:-inset-y-2.5"
    >
      {breach.domain}
      <ExternalLink size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
