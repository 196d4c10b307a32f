import { ChartColumn } from 'lucide-react'
import Link from 'next/link'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import type { BreachAnalytics } from '@/lib/breaches/analytics/analytics'
import { paths } from '@/lib/paths'
import { IncompleteNote } from '../incomplete-note'
import { publicResult } from '../tab-states'
import { ExposedDataCard } from './exposed-data-card'
import { IndustriesCard } from './industries-card'
import { PasswordCard } from './password-card'
import { RiskCard } from './risk-card'
import { ServicesCard } from './services-card'
import { YearsCard } from './years-card'

/** What the figures are based on. */
const BASED_ON: Record<BreachAnalytics['source'], string> = {
  own: 'Worked out from the breaches in your breach list, and from nothing else.',
  xposedornot:
    'What is known about this email address, from a separate breach-analytics service. Counts can differ from your breach list.',
}

/** The Analytics tab: six cards, or a word about why there are none. @param publicOnly only what any visitor may see: the address is not proven. */
export function AnalyticsPanel({
  analytics,
  now,
  incomplete,
  publicOnly = false,
}: {
  analytics: BreachAnalytics
  now: Date
  /** Whether a source of the breach list did not answer. */
  incomplete: boolean
  publicOnly?: boolean
}) {
  // Another service's figures do not rest on our sources.
  const isUncertain = incomplete && analytics.source === 'own'
  return (
    <>
      <h2 className="text-h2">Analytics</h2>
      <p className="mt-1 max-w-[42rem] text-muted-foreground">{BASED_ON[analytics.source]}</p>
      {isUncertain && <IncompleteNote />}
      {analytics.breachCount === 0 ? (
        !isUncertain && <NothingToAnalyse source={analytics.source} publicOnly={publicOnly} />
      ) : (
        <Cards analytics={analytics} now={now} />
      )}
    </>
  )
}

function Cards({ analytics, now }: { analytics: BreachAnalytics; now: Date }) {
  return (
    <div className="mt-6 grid gap-4 lg:gap-5">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,12fr)_minmax(0,17fr)] lg:gap-5">
        <RiskCard risk={analytics.risk} source={analytics.source} />
        <PasswordCard passwords={analytics.passwords} />
      </div>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,17fr)_minmax(0,12fr)] lg:gap-5">
        <YearsCard years={analytics.years} breachCount={analytics.breachCount} now={now} />
        <IndustriesCard industries={analytics.industries} industriesUnknown={analytics.industriesUnknown} />
        <ExposedDataCard exposedData={analytics.exposedData} />
        <ServicesCard services={analytics.services} />
      </div>
    </div>
  )
}

function NothingToAnalyse({ source, publicOnly }: Pick<BreachAnalytics, 'source'> & { publicOnly: boolean }) {
  return (
    <Card className="mt-6 grid justify-items-center py-10 text-center sm:py-14">
      <ChartColumn size={28} strokeWidth={1.5} aria-hidden className="text-muted-foreground" />
      <h3 className="mt-3 text-h3">Nothing to analyse</h3>
      <p className="mt-1 max-w-[30rem] text-note text-muted-foreground">
        {publicOnly && publicResult('Any visitor would see no breach with this address.')}
        {!publicOnly &&
          source === 'own' &&
          'You are not in any breach that we can check today. New breaches come to light often, and this page follows.'}
        {!publicOnly &&
          source !== 'own' &&
          'The breach-analytics service knows of no breach for this address. Your breach list may still have some.'}
      </p>
      <Link
        href={paths.breachChecker}
        prefetch={false}
        className={buttonVariants({ variant: 'outline', className: 'mt-5' })}
      >
        Check Another Email
      </Link>
    </Card>
  )
}
