import type { PasswordStrength } from '@/lib/breaches/analytics/analytics-passwords'
import { cn } from '@/components/ui/cn'
import { formatNumber } from '@/lib/validation/format-number'
import { AnalyticsCard } from './analytics-card'

// In the order of the bar, from the best to the worst.
const KINDS: readonly { key: PasswordStrength; name: string; note: string; fill: string }[] = [
  { key: 'strong', name: 'Well protected', note: 'Stored as a strong hash', fill: 'bg-success' },
  { key: 'unknown', name: 'Unknown', note: 'The company has not said', fill: 'bg-input' },
  { key: 'weak', name: 'Easy to crack', note: 'Stored with weak protection', fill: 'bg-chart-4' },
  { key: 'plain', name: 'Plain text', note: 'Stored with no protection', fill: 'bg-destructive' },
]

/** In how many breaches passwords were kept in which way. */
export function PasswordCard({ passwords }: { passwords: Record<PasswordStrength, number> }) {
  const exposed = KINDS.filter(({ key }) => passwords[key] > 0)
  return (
    <AnalyticsCard title="Password strength" note="How the breached companies stored your password">
      <div
        aria-hidden="true"
        className="mt-5 flex h-4 gap-0.5 overflow-hidden rounded-md bg-chart-track forced-colors:border"
      >
        {exposed.map(({ key, fill }) => (
          <span
            key={key}
            className={cn('min-w-1 forced-colors:bg-[CanvasText]', fill)}
            style={{ flexGrow: passwords[key] }}
          />
        ))}
      </div>
      {exposed.length === 0 && <p className="mt-3 text-note">No password is known to be exposed.</p>}
      <dl className="mt-4 grid sm:grid-cols-2 sm:gap-x-8">
        {KINDS.map(({ key, name, note, fill }) => (
          <div key={key} className="flex gap-3 border-t py-3.5">
            <span
              aria-hidden="true"
              className={cn('mt-1.25 size-3 shrink-0 rounded-[3px] forced-colors:hidden', fill)}
            />
            <dt className="min-w-0 grow text-note font-medium">
              {name}
              <span className="mt-0.5 block text-sm font-normal text-muted-foreground">{note}</span>
            </dt>
            <dd className="font-semibold num">{formatNumber(passwords[key])}</dd>
          </div>
        ))}
      </dl>
    </AnalyticsCard>
  )
}
