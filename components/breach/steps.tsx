import type { LucideIcon } from 'lucide-react'
import { KeyRound, Mail, ShieldCheck } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { NumberedCard } from './numbered-card'

const CONSULTATION_STEPS = [
  ['You send this form', 'We pass your request to a lawyer.'],
  ['A lawyer contacts you', 'They ask what happened, and say what a legal action would mean for you.'],
  ['You decide', 'You can say no at any point. Nothing is owed for the consultation.'],
] as const

/** What follows a request for a consultation. */
export function ConsultationSteps() {
  return <NumberedCard title="What a consultation involves" steps={CONSULTATION_STEPS} />
}

const SAFETY_TIPS: readonly (readonly [LucideIcon, string, string])[] = [
  [KeyRound, 'Use a different password everywhere', 'A password manager remembers them for you.'],
  [ShieldCheck, 'Turn on two-step sign-in', 'Begin with your email account.'],
  [Mail, 'Be careful with links', 'If a message hurries you, go to the website yourself.'],
]

/** Three habits that help whatever the result was. */
export function StaySafeOnline({ title = 'Stay Safe Online' }: { title?: string }) {
  return (
    <Card>
      <h2 className="text-h3">{title}</h2>
      <ul className="mt-1 divide-y">
        {SAFETY_TIPS.map(([Icon, title, text]) => (
          <li key={title} className="flex gap-3.5 py-4 first:pt-3 last:pb-0">
            <Icon
              size={20}
              strokeWidth={1.75}
              aria-hidden
              className="mt-0.5 shrink-0 text-muted-foreground"
            />
            <div>
              <p className="font-medium">{title}</p>
              <p className="mt-0.5 text-note text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
