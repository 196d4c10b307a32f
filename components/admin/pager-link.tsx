import Link from 'next/link'
import { buttonVariants } from '@/components/ui/button-variants'
import { PendingLabel } from './pending-label'

/** A step of a pager. @param scroll to the top of the page; not for a list in a dialog. */
export function PagerLink({
  label,
  href,
  rel,
  scroll,
}: {
  label: string
  href: string
  rel?: string
  scroll?: boolean
}) {
  return (
    <Link
      href={href}
      rel={rel}
      scroll={scroll}
      prefetch={false}
      className={buttonVariants({ variant: 'outline', size: 'dense' })}
    >
      <PendingLabel>{label}</PendingLabel>
    </Link>
  )
}
