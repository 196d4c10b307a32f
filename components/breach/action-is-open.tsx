import Link from 'next/link'
import { Alert } from '@/components/ui/alert'
import { breachDetailsPath } from '@/lib/paths'

/** On a page about breaches without a legal step, which somebody reached by an old link. */
export function ActionIsOpen({ uniqueBreachId }: { uniqueBreachId: string }) {
  return (
    <Alert tone="success" title="Legal action may be open to you">
      <Link href={breachDetailsPath(uniqueBreachId)} prefetch={false} className="link">
        See your options
      </Link>
      . There may be a day to act by.
    </Alert>
  )
}
