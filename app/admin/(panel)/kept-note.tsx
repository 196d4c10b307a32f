import { Alert } from '@/components/ui/alert'
import { env, mailProvider } from '@/lib/env'
import { paths } from '@/lib/paths'

/** Says that no mail leaves, and where it is instead; nothing where it does. */
export function KeptNote({ className }: { className?: string }) {
  if (mailProvider(env()) !== null) return null
  return (
    <Alert tone="info" title="Mail is kept instead of being sent." className={className}>
      No mail provider is set up, so that nothing leaves: what is called sent is kept here.{' '}
      <a
        href={paths.capturedMail}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-6 items-center link"
      >
        Read the kept mail<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Alert>
  )
}
