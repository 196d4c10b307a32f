'use client'

import { HOME } from '@/lib/site/first-paths'

interface ErrorViewProps {
  /** Names the entry in the server's log; what went wrong is said there alone. */
  digest?: string
  /** What failed, where that is known. */
  failed?: string
  /** What follows from it, and what does not. */
  meaning?: string
  onRetry: () => void
}

// Its looks are written out: this file loads with every page, and class merging need not come with it.
const BUTTON = 'inline-flex min-h-12 cursor-pointer items-center justify-center rounded-lg px-5 font-medium'

/** A page that failed to render, in plain words. */
export function ErrorView({
  digest,
  failed,
  meaning = 'This page could not be shown, and it says nothing about whether your email is in a breach.',
  onRetry,
}: ErrorViewProps) {
  return (
    <div className="shell py-(--space-section)">
      <h1 className="text-h1">Something went wrong</h1>
      <p className="mt-3 max-w-[52ch] text-lead text-muted-foreground">
        {failed && `${failed} `}The problem is on our side. {meaning}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button
          type="button"
          onClick={onRetry}
          className={`${BUTTON} bg-primary text-primary-foreground hover:bg-primary-hover`}
        >
          Try Again
        </button>
        {/* A whole new page: what failed may have left more behind than this one. */}
        <a href={HOME} className={`${BUTTON} border border-input bg-card hover:bg-accent`}>
          Return to Home
        </a>
      </div>
      {digest && (
        <p className="mt-6 text-sm text-muted-foreground">
          If you write to us about this, name this number: {digest}
        </p>
      )}
    </div>
  )
}
