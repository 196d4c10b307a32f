import type { Metadata } from 'next'
import { BreachFacts } from '@/components/breach/breach-facts'
import { DetailLayout } from '@/components/breach/detail-layout'
import { ConsultationTile } from '@/components/breach/legal-tile'
import { ConsultationSteps } from '@/components/breach/steps'
import { LeadCard } from '@/components/leads/lead-card'
import { BackLink } from '@/components/site/back-link'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { LAW_FIRM_BREACH } from '@/lib/breaches/check/sample'
import { ESTIMATES } from '@/lib/site/estimates'
import { pageVisit } from '@/lib/visit/page-visit'
import { beforeAnyLawyer } from '../../read-claims'
import { readTyped } from '../read-typed'
import type { Query } from '../../read-query'
import { paths } from '@/lib/paths'

export const metadata: Metadata = {
  title: `${LAW_FIRM_BREACH.title} breach`,
  robots: { index: false, follow: false },
}

const FORM = 'consultation'

export default async function LawFirmBreachPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { email } = await pageVisit()
  const typed = await readTyped(await searchParams, email)
  return (
    <DetailLayout
      back={<BackLink href={paths.home}>Back to Home</BackLink>}
      title={`${LAW_FIRM_BREACH.title} data breach`}
      lead="A law firm’s client files were exposed. You can ask a lawyer, free, whether compensation may be available to you."
      main={
        <>
          <BreachFacts
            breach={LAW_FIRM_BREACH}
            affected={null}
            tile={<ConsultationTile href={`#${FORM}`} />}
          />
          <Card>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-h3">Potential payout</h2>
              <Badge tone="uncertain">Estimate</Badge>
            </div>
            <p className="mt-2 text-stat font-semibold num">{ESTIMATES.lawFirmPayout}</p>
            <p className="mt-1 text-note text-muted-foreground">
              An example. Nobody has counted what people receive in cases of this kind, and no payout is
              guaranteed.
            </p>
          </Card>
          <ConsultationSteps />
        </>
      }
      aside={
        <LeadCard
          id={FORM}
          form="law-firm"
          title="Request a free consultation"
          text="A lawyer will contact you by phone or email. There is no cost and no obligation."
          uniqueBreachId="unknown-breach"
          suggestedEmail={email}
          typed={typed}
          before={beforeAnyLawyer()}
        />
      }
    />
  )
}
