import type { Metadata } from 'next'
import Link from 'next/link'
import { PathLogger } from '@/components/site/path-logger'
import { PublicShell } from '@/components/site/public-shell'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

export default function NotFound() {
  return (
    <PublicShell site={site()}>
      <div className="shell py-(--space-section) text-center">
        <PathLogger />
        <h1 className="text-display">404</h1>
        <p className="mt-3 text-lead">Oops! Page not found</p>
        <p className="mt-2 text-muted-foreground">The address may be mistyped, or the page may have moved.</p>
        <Button asChild className="mt-6"><Link href={paths.home}>Return to Home</Link></Button>
      </div>
    </PublicShell>
  )
}
