import {
  Cake,
  CreditCard,
  Hash,
  HeartPulse,
  House,
  IdCard,
  KeyRound,
  Phone,
  type LucideIcon,
} from 'lucide-react'
import type { LeakKey, LeakTile } from '@/lib/breaches/summary/leaks'
import { rowId } from './row-id'

const ICONS: Record<LeakKey, LucideIcon> = {
  password: KeyRound,
  ssn: Hash,
  card: CreditCard,
  health: HeartPulse,
  phone: Phone,
  address: House,
  birth: Cake,
  id: IdCard,
}

const TILE =
  'flex h-full min-h-15 items-center gap-2.5 rounded-lg border px-3 py-2 lg:min-h-26 lg:flex-col lg:items-start lg:gap-2 lg:py-3'

/** The kinds of data that people ask about first. A lit one shows the breaches that leaked it; without scripts it leads to the newest of them. */
export function LeakTiles({ tiles }: { tiles: readonly LeakTile[] }) {
  return (
    <section aria-labelledby="leaked" className="mt-7 lg:mt-10">
      <h2 id="leaked" className="text-h3">
        What leaked about you
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-2 lg:grid-cols-8 lg:gap-2.5 narrow:grid-cols-1">
        {tiles.map(({ key, label, says, count, from }) => {
          const Icon = ICONS[key]
          const content = (
            <>
              <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
              <span className="w-full min-w-0">
                <span className="block text-note font-medium lg:truncate lg:text-sm">{label}</span>
                <span className="line-clamp-1 text-xs wrap-anywhere max-[22.4rem]:line-clamp-none lg:line-clamp-2">
                  {says}
                </span>
              </span>
            </>
          )
          return (
            <li key={key} className="min-w-0">
              {from === null ? (
                <div className={`${TILE} text-muted-foreground`}>{content}</div>
              ) : (
                <a
                  href={`#${rowId(from)}`}
                  data-leak={key}
                  data-label={label}
                  data-shown={count}
                  className={`${TILE} border-info-border bg-info-subtle text-foreground hover:border-primary aria-current:border-primary aria-current:shadow-[inset_0_0_0_1px_var(--primary)] forced-colors:aria-current:outline-2 forced-colors:aria-current:outline-[Highlight]`}
                >
                  {content}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
