import { ArrowLeft } from 'lucide-react'
import { PageLink } from './page-link'

/** The way back at the top of a page. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <PageLink
      href={href}
      className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-1 text-note font-medium text-primary hover:underline"
    >
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      {children}
    </PageLink>
  )
}
