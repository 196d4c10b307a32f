'use client'

import { HOME } from '@/lib/site/first-paths'

const BUTTON = {
  display: 'inline-block',
  minHeight: 48,
  padding: '0.7rem 1.25rem',
  fontSize: '1rem',
  font: 'inherit',
  boxSizing: 'border-box',
} as const

/** Stands in for the whole document when even the layout failed, so nothing of it can be used here. */
export default function GlobalError({ retry }: { error: Error; retry: () => void }) {
  return (
    <html lang="en" style={{ colorScheme: 'light dark' }}>
      <body
        style={{
          fontFamily: 'system-ui, sans-serif',
          maxWidth: '40rem',
          margin: '15vh auto',
          padding: '0 1rem',
          lineHeight: 1.55,
        }}
      >
        <title>Something went wrong</title>
        <main>
          <h1>Something went wrong</h1>
          <p>
            The problem is on our side. This page could not be shown, and it says nothing about whether your
            email is in a breach.
          </p>
          <p>
            <button type="button" onClick={retry} style={BUTTON}>
              Try Again
            </button>{' '}
            {/* A whole new page: the router may be part of what failed. */}
            <a href={HOME} style={BUTTON}>
              Return to Home
            </a>
          </p>
        </main>
      </body>
    </html>
  )
}
