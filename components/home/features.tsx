import { Bell, Scale, Search, type LucideIcon } from 'lucide-react'
import { Card } from '@/components/ui/card'

const FEATURES: readonly (readonly [LucideIcon, string, string])[] = [
  [
    Search,
    'Check your email',
    'See each known breach that includes your address, when it happened and what was exposed.',
  ],
  [
    Bell,
    'Get notified',
    'We monitor for new breaches and tell you when a legal action or settlement may affect you.',
  ],
  [
    Scale,
    'Ask a lawyer, free',
    'Where legal action may be available, request a free consultation. There is no obligation.',
  ],
]

/** What the service does, in three cards. */
export function Features() {
  return (
    <section className="shell pt-(--space-section)">
      <h2 className="text-h1">What you can do here</h2>
      <div className="mt-6 grid gap-3 sm:gap-5 lg:mt-8 lg:grid-cols-3">
        {FEATURES.map(([Icon, title, text]) => (
          <Card key={title} className="p-6">
            <Icon size={28} strokeWidth={1.5} aria-hidden className="text-primary" />
            <h3 className="mt-4 text-h3">{title}</h3>
            <p className="mt-1.5 text-base leading-[1.6] text-muted-foreground">{text}</p>
          </Card>
        ))}
      </div>
    </section>
  )
}
