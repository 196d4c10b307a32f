import type { LucideIcon } from 'lucide-react'
import { KeyRound, Mail, ShieldCheck } from 'lucide-react'
import { Card } from '@/components/ui/card'

const NEXT_STEPS = [
  ['Change reused passwords', 'Start with email and banking. Use a different password for each.'],
  ['Turn on two-step sign-in', 'It stops most people who only have your password.'],
  ['Freeze your credit, free', 'Worth doing when a Social Security number was exposed.'],
  ['Consider a free consultation', 'A lawyer can tell you if you qualify. There is no obligation.'],
] as const

/** What to do after a breach, in order. */
export function NextSteps() {
  return (
    <Card>
      <h2 className="text-h3">Recommended Next Steps</h2>
      <ol className="mt-2 divide-y">
        {NEXT_STEPS.map(([title, text], index) => (
          <li key={title} className="flex gap-4 py-4 first:pt-2 last:pb-0">
            <span aria-hidden="true" className="num grid size-7 shrink-0 place-items-center rounded-full bg-accent text-sm font-semibold text-accent-foreground">{index + 1}</span>
            <div>
              <p className="font-medium">{title}</p>
              <p className="mt-0.5 text-note text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const SAFETY_TIPS: readonly (readonly [LucideIcon, string, string])[] = [
  [KeyRound, 'Use a different password everywhere', 'A password manager remembers them for you.'],
  [ShieldCheck, 'Turn on two-step sign-in', 'Begin with your email account.'],
  [Mail, 'Be careful with links', 'If a message hurries you, go to the website yourself.'],
]

/** Three habits that help whatever the result was. */
export function StaySafeOnline() {
  return (
    <Card>
      <h2 className="text-h3">Stay Safe Online</h2>
      <ul className="mt-1 divide-y">
        {SAFETY_TIPS.map(([Icon, title, text]) => (
          <li key={title} className="flex gap-3.5 py-4 first:pt-3 last:pb-0">
            <Icon size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted-foreground" />
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
