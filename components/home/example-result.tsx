import { HeartPulse, Smartphone, Ticket, type LucideIcon } from 'lucide-react'
import { StatusBadge } from '@/components/breach/status-badge'
import { Badge } from '@/components/ui/badge'

const ROWS: readonly { Icon: LucideIcon; name: string; when: string; status: string }[] = [
  { Icon: HeartPulse, name: 'Health insurer', when: 'Breach in 2024', status: '1' },
  { Icon: Smartphone, name: 'Phone company', when: 'Breach in 2024', status: '2' },
  { Icon: Ticket, name: 'Ticket seller', when: 'Breach in 2023', status: '3' },
]

/** What a result looks like. Dashed, because nothing in it is real. */
export function ExampleResult() {
  return (
    <div className="rounded-2xl border border-dashed border-input p-2.5">
      <div className="flex items-center justify-between gap-3 px-2.5 pb-2.5">
        <p className="text-sm text-muted-foreground">What a result looks like</p>
        <Badge tone="uncertain">Example</Badge>
      </div>
      <div className="rounded-xl border bg-card p-5 shadow-card">
        <p className="text-h3">This email was found in 3 known breaches.</p>
        <p className="mt-1 text-note text-muted-foreground">
          For 1 of them, you can ask for a free lawyer consultation.
        </p>
        <ul className="mt-3 divide-y border-t">
          {ROWS.map(({ Icon, name, when, status }) => (
            <li
              key={name}
              className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 py-3.25 last:pb-0 sm:grid-cols-[auto_1fr_auto]"
            >
              <span className="grid size-10 place-items-center rounded-lg border bg-muted text-muted-foreground">
                <Icon size={20} strokeWidth={1.75} aria-hidden />
              </span>
              <span>
                <span className="block font-medium">{name}</span>
                <span className="block text-sm text-muted-foreground">{when}</span>
              </span>
              <span className="col-start-2 sm:col-start-3">
                <StatusBadge status={status} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
