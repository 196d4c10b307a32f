import { FileQuestion } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { paths } from '@/lib/paths'

/** The summary's Error view, for a visit that has checked nothing. */
export function NoData() {
  return (
    <div className="shell py-(--space-block)">
      <Card className="mx-auto max-w-(--container-form) text-center">
        <FileQuestion size={28} strokeWidth={1.5} aria-hidden className="mx-auto text-muted-foreground" />
        <h1 className="mt-4 text-h2">Error</h1>
        <p className="mt-2">Unable to load breach data. Please go back and try again.</p>
        <p className="mt-1 text-note text-muted-foreground">
          A result is kept for two hours after a check. No check was found in this browser.
        </p>
        <Button asChild size="wide" className="mt-6">
          <Link href={paths.breachChecker}>Check an email address</Link>
        </Button>
      </Card>
    </div>
  )
}
