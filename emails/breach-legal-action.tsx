import { KINDS } from '../lib/breaches/kinds/kind-table'
import { BreachFacts, ClaimsFirst, GotALetter, OtherStep } from './_breach-facts'
import { Layout, Paragraph } from './_layout'
import { SAMPLE_BREACH, SAMPLE_SITE } from './sample'
import type { MailBreach, MailSite } from './types'

export interface BreachLegalActionProps {
  site: MailSite
  breach: MailBreach
}

export function subject({ breach }: BreachLegalActionProps): string {
  return `Legal action about ${KINDS[breach.kind].named(breach.title)}`
}

/** To a person who asked to hear when a legal action opens. It offers no lawyer: that is for who asked for one. */
export default function BreachLegalAction({ site, breach }: BreachLegalActionProps) {
  return (
    <Layout
      site={site}
      preview="You asked us to tell you. Here is what is known."
      title={`There is legal action about ${KINDS[breach.kind].inShort}`}
      reason="{{reason}}"
      canUnsubscribe
    >
      <ClaimsFirst breach={breach} />
      <Paragraph>
        Legal action about {KINDS[breach.kind].named(breach.title)} may be open to you. Compensation may be
        available. It is never guaranteed.
      </Paragraph>
      <OtherStep breach={breach} href="{{details_url}}">
        See your options
      </OtherStep>
      <BreachFacts breach={breach} />
      <GotALetter site={site} />
    </Layout>
  )
}

BreachLegalAction.PreviewProps = { site: SAMPLE_SITE, breach: SAMPLE_BREACH } satisfies BreachLegalActionProps
