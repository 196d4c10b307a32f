import { KINDS } from '../lib/breaches/kinds/kind-table'
import {
  ALERT_FOR,
  BreachFacts,
  foundIn,
  GotALetter,
  OtherStep,
  StepsThatHelp,
  WhatItIs,
  WhatLeaked,
} from './_breach-facts'
import { ClaimsFirst } from './_claims'
import { Layout } from './_layout'
import { SAMPLE_BREACH, SAMPLE_SITE } from './sample'
import type { MailBreach, MailSite } from './types'

export interface BreachGetNotifiedProps {
  site: MailSite
  breach: MailBreach
}

export function subject({ breach }: BreachGetNotifiedProps): string {
  return `Your email was found in ${KINDS[breach.kind].named(breach.title)}`
}

/** The plain notice: what happened and what to do. It offers no lawyer. */
export default function BreachGetNotified({ site, breach }: BreachGetNotifiedProps) {
  return (
    <Layout
      site={site}
      preview="What is known of it, and what you can do about it."
      about={ALERT_FOR}
      title={foundIn(breach)}
      reason="{{reason}}"
      canUnsubscribe
    >
      <WhatItIs breach={breach} />
      <ClaimsFirst site={site} breach={breach} />
      <WhatLeaked breach={breach} />
      <OtherStep breach={breach} href="{{details_url}}">
        View Details
      </OtherStep>
      <BreachFacts breach={breach} />
      <StepsThatHelp breach={breach} />
      <GotALetter site={site} />
    </Layout>
  )
}

BreachGetNotified.PreviewProps = {
  site: SAMPLE_SITE,
  breach: { ...SAMPLE_BREACH, status: '3' },
} satisfies BreachGetNotifiedProps
