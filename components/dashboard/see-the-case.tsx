import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { STATUSES } from '@/lib/breaches/status/status-table'

/** To the case about a breach, where one is on record. */
export function SeeTheCase({ href, title }: { href: string | undefined; title: string }) {
  if (href === undefined) return null
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex min-h-11 items-center gap-1 text-note font-medium link"
    >
      <span>
        {STATUSES.active.summary.button.label}
        <span className="sr-only">: {title}</span>
      </span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
    </Link>
  )
}
