'use client'

import Link from 'next/link'

/** A page that failed to render. What went wrong is in the server's log, under the digest. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main id="content" className="shell py-(--space-section)">
      <h1 className="text-h1">Something went wrong</h1>
      <p className="mt-3 max-w-[52ch] text-lead text-muted-foreground">
        The problem is on our side. This page could not be shown, and it says nothing about whether your email is in a breach.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" onClick={reset} className="min-h-12 cursor-pointer rounded-lg bg-primary px-5 font-medium text-primary-foreground hover:bg-primary-hover">
          Try Again
        </button>
        <Link href="/" className="inline-flex min-h-12 items-center rounded-lg border border-input bg-card px-5 font-medium hover:bg-accent">Return to Home</Link>
      </div>
      {error.digest && <p className="mt-6 text-sm text-muted-foreground">If you write to us about this, name this number: {error.digest}</p>}
    </main>
  )
}
