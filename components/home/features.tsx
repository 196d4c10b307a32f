import { Bell, HandCoins, Scale, type LucideIcon } from 'lucide-react'

const FEATURES: readonly (readonly [LucideIcon, string, string])[] = [
  [
    HandCoins,
    'File a claim yourself',
    'When a settlement is open, see the day, the official address, and what to have ready.',
  ],
  [Bell, 'Get notified', 'We watch for new breaches and legal actions, and tell you when a date moves.'],
  [
    Scale,
    'Free consultation',
    'Where legal action may be available, request a free consultation. There is no obligation.',
  ],
]

/** What the service does, in three parts. */
export function Features() {
  return (
    <section className="shell pt-7 lg:pt-16">
      <h2 className="text-h2">What you can do here</h2>
      <div className="mt-3 grid divide-y rounded-xl border bg-card text-card-foreground shadow-card lg:mt-4 lg:grid-cols-3 lg:divide-x lg:divide-y-0">
        {FEATURES.map(([Icon, title, text]) => (
          <div key={title} className="flex gap-4 p-4 lg:p-6">
            <Icon size={24} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-primary" />
            <div>
              <h3 className="text-h3">{title}</h3>
              <p className="mt-1 text-note text-muted-foreground">{text}</p>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
