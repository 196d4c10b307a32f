import { CreditCard, ReceiptText, TicketCheck, type LucideIcon } from 'lucide-react'
import { choicesOf, oneOf } from '@/lib/settlements/choices'
import type { Settlement } from '@/lib/settlements/record'
import { proofNeeds } from '@/lib/settlements/tier-words'
import { SourceNote } from './source-note'

type Given = Pick<Settlement, 'tiers' | 'noticeCodeName' | 'noticeCodeRequired' | 'fieldSources' | 'sources'>

/** What to have at hand before one begins. The code itself is never asked for here. */
export function WhatYouNeed({ tiers, noticeCodeName, noticeCodeRequired, fieldSources, sources }: Given) {
  const { papers, fromOthers } = proofNeeds(tiers)
  const code = noticeCodeName ?? 'notice ID'
  return (
    <section aria-labelledby="you-need">
      <h2 id="you-need" className="text-h2">
        What you need
      </h2>
      <ul className="mt-3 divide-y rounded-xl border bg-card px-4 shadow-card sm:px-6">
        <Need Icon={TicketCheck} title={CODE_WORDS[noticeCodeRequired](code)}>
          {noticeCodeRequired === 'no'
            ? 'The form asks who you are in another way, for example by your name and address.'
            : 'Never type it here. Type it only at the official address.'}
          {(noticeCodeName !== null || noticeCodeRequired !== 'unknown') && (
            <SourceNote source={sources.find(({ id }) => id === fieldSources.noticeCodeName)} />
          )}
        </Need>
        {papers && (
          <Need Icon={ReceiptText} title={`${forWhich(tiers)}receipts, bank pages, or a police report`}>
            {fromOthers
              ? 'Papers must come from others. Your own note alone is not enough.'
              : 'Your own note alone is often not enough.'}
          </Need>
        )}
        {tiers.some(({ kind }) => kind !== 'monitoring') && (
          <Need Icon={CreditCard} title="How you want to be paid">
            The form asks, for example by check, bank transfer or card.
          </Need>
        )}
      </ul>
    </section>
  )
}

const CODE_WORDS: Record<Settlement['noticeCodeRequired'], (code: string) => string> = {
  yes: (code) => `The ${code} from your letter or email`,
  no: () => 'No code from a letter',
  unknown: (code) => `Perhaps the ${code} from your letter or email`,
}

/** Which of the choices asks for papers: 'For A: '. */
function forWhich(tiers: Settlement['tiers']): string {
  const names = choicesOf(tiers)
    .flatMap(({ choices }) => choices)
    .filter((choice) => proofNeeds(choice.tiers).papers)
    .map(({ name }) => name)
  return names.length > 0 ? `For ${oneOf([...new Set(names)])}: ` : 'For losses: '
}

function Need({ Icon, title, children }: { Icon: LucideIcon; title: string; children: React.ReactNode }) {
  return (
    <li className="flex gap-3 py-4">
      <Icon size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-primary" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        <div className="text-sm text-muted-foreground">{children}</div>
      </div>
    </li>
  )
}
