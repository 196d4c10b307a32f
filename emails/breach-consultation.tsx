import { KINDS } from '../lib/breaches/kinds/kind-table'
import {
  ALERT_FOR,
  BreachFacts,
  foundIn,
  GotALetter,
  StepsThatHelp,
  WhatItIs,
  WhatLeaked,
} from './_breach-facts'
import { ClaimsFirst } from './_claims'
import { Card, CardTitle } from './_card'
import { Layout } from './_layout'
import { Action, Note, Paragraph, PlainLink, Subheading } from './_parts'
import { SAMPLE_BREACH, SAMPLE_SITE } from './sample'
import type { MailBreach, MailSite } from './types'

export interface BreachConsultationProps {
  site: MailSite
  breach: MailBreach
  /** That the service may pass requests from California on; null where it may not. */
  certified?: string | null
}

export function subject({ breach }: BreachConsultationProps): string {
  return `Your email was found in ${KINDS[breach.kind].named(breach.title)}`
}

const CONSULTATION =
  'Compensation may be available. It is never guaranteed. In a free consultation a lawyer tells you what a legal action would mean for you. There is no obligation.'

/** To a person who asked to be connected with a lawyer, while a legal action is open. What can be filed alone comes first. */
export default function BreachConsultation({ site, breach, certified }: BreachConsultationProps) {
  const hasClaims = breach.claims.length > 0
  return (
    <Layout
      site={site}
      preview="What is known of it, and what you can do about it."
      about={ALERT_FOR}
      title={foundIn(breach, 'You can request a free consultation.')}
      reason="{{reason}}"
      canUnsubscribe
    >
      <WhatItIs breach={breach} />
      <ClaimsFirst site={site} breach={breach} />
      {!hasClaims && (
        <Card>
          <CardTitle>A free consultation</CardTitle>
          <Paragraph>{CONSULTATION}</Paragraph>
          <Action href="{{consultation_url}}" green>
            Request Consultation
          </Action>
          {certified && <Note>{certified}</Note>}
          <Note>Attorney advertising</Note>
        </Card>
      )}
      <WhatLeaked breach={breach} />
      <BreachFacts breach={breach} />
      <PlainLink href="{{details_url}}">View Details</PlainLink>
      <StepsThatHelp breach={breach} />
      <GotALetter site={site} />
      {hasClaims && (
        <>
          <Subheading>A free consultation</Subheading>
          <Paragraph>{CONSULTATION}</Paragraph>
          {certified && <Note>{certified}</Note>}
          <PlainLink href="{{consultation_url}}">Request Consultation</PlainLink>
          <Note>Attorney advertising</Note>
        </>
      )}
    </Layout>
  )
}

BreachConsultation.PreviewProps = {
  site: SAMPLE_SITE,
  breach: SAMPLE_BREACH,
} satisfies BreachConsultationProps
