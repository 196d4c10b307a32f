import { KINDS } from '../lib/breaches/kinds/kind-table'
import { ALERT_FOR, BreachFacts, GotALetter, OtherStep, WhatItIs, WhatLeaked } from './_breach-facts'
import { ClaimsFirst } from './_claims'
import { Layout } from './_layout'
import { Lead } from './_parts'
import { SAMPLE_BREACH, SAMPLE_SITE } from './sample'
import type { MailBreach, MailSite } from './types'

export interface BreachLegalActionProps {
  site: MailSite
  breach: MailBreach
}

export function subject({ breach }: BreachLegalActionProps): string {
  return `Legal action about ${KINDS[breach.kind].named(breach.title)}`
}

/** To a person who asked to hear when a legal action opens, found in it or not. It offers no lawyer: that is for who asked for one. */
export default function BreachLegalAction({ site, breach }: BreachLegalActionProps) {
  const { kind, title, claims } = breach
  return (
    <Layout
      site={site}
      preview="You asked us to tell you. Here is what is known."
      about={ALERT_FOR}
      title={`There is legal action about ${KINDS[kind].named(title)}.${claims.length > 0 ? ' Claims are open.' : ''}`}
      reason="{{reason}}"
      canUnsubscribe
    >
      <WhatItIs breach={breach} />
      <ClaimsFirst site={site} breach={breach} />
      <Lead>Compensation may be available. It is never guaranteed.</Lead>
      <OtherStep breach={breach} href="{{details_url}}">
        View Details
      </OtherStep>
      <WhatLeaked breach={breach} isTheirs={false} />
      <BreachFacts breach={breach} />
      <GotALetter site={site} />
    </Layout>
  )
}

BreachLegalAction.PreviewProps = { site: SAMPLE_SITE, breach: SAMPLE_BREACH } satisfies BreachLegalActionProps
