'use client'

import type * as Scripts from './head-scripts'

// An import would be in the bundle for browsers too; what is required where there is no window is not.
const scripts =
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  typeof window === 'undefined' ? (require('./head-scripts') as typeof Scripts).HEAD_SCRIPTS : ''

/** Written by the server alone: a component of the server's would be sent to React with its whole text once more. */
export function HeadScript({ nonce }: { nonce: string | undefined }) {
  // Browsers hide a nonce from scripts, so that hydration would see a difference.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scripts }} />
}
