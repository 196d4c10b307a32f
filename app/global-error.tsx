'use client'

/** Stands in for the whole document when even the layout failed, so nothing of it can be used here. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body style={{ fontFamily: 'system-ui, sans-serif', maxWidth: '40rem', margin: '15vh auto', padding: '0 1rem', lineHeight: 1.55 }}>
        <title>Something went wrong</title>
        <h1>Something went wrong</h1>
        <p>The problem is on our side. This page could not be shown, and it says nothing about whether your email is in a breach.</p>
        <p>
          <button type="button" onClick={reset} style={{ minHeight: 48, padding: '0 1.25rem', fontSize: '1rem' }}>Try Again</button>
        </p>
      </body>
    </html>
  )
}
