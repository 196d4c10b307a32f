import { LongEmail } from '@/components/breach/long-email'

/** Which of a member's addresses a breach exposes; nothing when it is the account's own alone. */
export function FoundFor({ addresses, own }: { addresses: readonly string[]; own: string }) {
  if (addresses.length === 1 && addresses[0] === own) return null
  return (
    <p className="mt-3 text-note text-muted-foreground">
      Found for{' '}
      {addresses.map((email, index) => (
        <span key={email}>
          {index > 0 && ', '}
          <strong className="font-medium text-foreground">
            <LongEmail email={email} />
          </strong>
        </span>
      ))}
    </p>
  )
}
