import Link from 'next/link'
import { PathLogger } from '@/components/site/path-logger'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

/** What stands where a page would be, without header and footer: where the layout around it has them already. */
export function PageNotFound() {
  return (
    <div className="shell py-(--space-section) text-center">
      <PathLogger />
      <h1 className="text-display">404</h1>
      <p className="mt-3 text-lead">Oops! Page not found</p>
      <p className="mt-2 text-muted-foreground">The address may be mistyped, or the page may have moved.</p>
      <Button asChild className="mt-6">
        <Link href={paths.home}>Return to Home</Link>
      </Button>
    </div>
  )
}
