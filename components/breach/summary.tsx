import { ShieldAlert } from 'lucide-react'
import { BackLink } from '@/components/site/back-link'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import type { CatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { countsAsLegalAction } from '@/lib/breaches/status/status'
import { summaryGroup } from '@/lib/breaches/status/following'
import { groupWords, summaryWords } from '@/lib/breaches/status/summary-words'
import { plural } from '@/lib/site/format'
import { paths } from '@/lib/paths'
import { BreachCard } from './breach-card'
import { ClaimsBanner } from './claims-banner'
import { CoverageNote } from './coverage-note'
import { LongEmail } from './long-email'
import { NextSteps } from './steps'
import type { SummaryItem } from './summary-item'
import { SummaryFigures } from './summary-figures'

interface SummaryProps {
  email: string
  /** Newest first. */
  items: SummaryItem[]
  incomplete: boolean
  /** What was looked through; null when that is not known. */
  info: CatalogueInfo | null
}

const GROUPS = ['act', 'wait', 'none'] as const

/** What a check found: the result in a sentence, three figures, and the breaches by what can be done. */
export function Summary({ email, items, incomplete, info }: SummaryProps) {
  const breaches = items.map((item) => item.breach)
  const legal = breaches.filter(countsAsLegalAction).length
  const claims = items.filter(({ settlements }) => settlements.length > 0).length
  return (
    <div className="shell pt-3 sm:pt-6">
      <BackLink href={paths.home}>Back to Home</BackLink>
      <div className="mt-2 sm:mt-4">
        <Badge tone="destructive" size="headline">
          <ShieldAlert size={14} strokeWidth={1.75} aria-hidden />
          {plural(breaches.length, 'breach', 'breaches')} found
        </Badge>
        <h1 className="mt-4 text-h1">
          Breach Summary for{' '}
          <span className="block">
            <LongEmail email={email} />
          </span>
        </h1>
        <p className="mt-4 max-w-[54ch] text-lead text-muted-foreground">
          {summaryWords(breaches.length, legal, claims)}
        </p>
        <CoverageNote info={info} className="mt-2 text-note text-muted-foreground" />
      </div>
      <ClaimsBanner items={items} />
      {incomplete && (
        <Alert tone="warning" title="There may be more." className="mt-6">
          One of our sources did not answer, so this list may not be complete. Checking again in a few minutes
          may show more.
        </Alert>
      )}
      <SummaryFigures breaches={breaches} legal={legal} />
      <div className="mt-9 grid grid-cols-1 gap-10 sm:mt-12 lg:grid-cols-12 lg:items-start lg:gap-8">
        <div className="grid grid-cols-1 gap-8 lg:col-span-8">
          {GROUPS.map((group) => {
            const shown = items.filter(
              ({ breach, settlements }) => summaryGroup(breach, settlements.length > 0) === group,
            )
            if (shown.length === 0) return null
            const { title, text } = groupWords(group, shown.length)
            return (
              <section key={group} id={group === 'act' ? 'act' : undefined} className="scroll-mt-4">
                <h2 className="text-h3">{title}</h2>
                <p className="mt-0.5 text-note text-muted-foreground">{text}</p>
                <div className="mt-3 grid grid-cols-1 gap-4">
                  {claimsFirst(shown).map((item) => (
                    <BreachCard key={item.breach.uniqueBreachId} {...item} />
                  ))}
                </div>
              </section>
            )
          })}
        </div>
        <div className="lg:col-span-4 lg:mt-[3.75rem]">
          <NextSteps />
        </div>
      </div>
    </div>
  )
}

/** What people can file by themselves stands above what a lawyer is for; else as it was. */
function claimsFirst(items: readonly SummaryItem[]): SummaryItem[] {
  const has = ({ settlements }: SummaryItem) => settlements.length > 0
  return [...items.filter(has), ...items.filter((item) => !has(item))]
}
