import { KINDS } from '../lib/breaches/kinds/kind-table'
import { BreachFacts, ClaimsFirst, GotALetter, OtherStep, StepsThatHelp } from './_breach-facts'
import { Layout, Paragraph, PlainLink, Subheading } from './_layout'
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

/** To a person who asked to be connected with a lawyer, while a legal action is open. */
export default function BreachConsultation({ site, breach, certified }: BreachConsultationProps) {
  return (
    <Layout
      site={site}
      preview="What is known of it, and what you can do about it."
      title={`Your email was found in ${KINDS[breach.kind].inShort}`}
      reason="{{reason}}"
      canUnsubscribe
    >
      <BreachFacts breach={breach} />
      <ClaimsFirst breach={breach} />
      <Subheading>You can ask a lawyer about it, free</Subheading>
      <Paragraph>
        Compensation may be available. It is never guaranteed. In a free consultation a lawyer tells you what
        a legal action would mean for you. There is no obligation.
      </Paragraph>
      {certified && <Paragraph>{certified}</Paragraph>}
      <OtherStep breach={breach} href="{{consultation_url}}" green>
        Request Consultation
      </OtherStep>
      <PlainLink href="{{details_url}}">View breach details</PlainLink>
      <StepsThatHelp breach={breach} />
      <GotALetter site={site} />
    </Layout>
  )
}

BreachConsultation.PreviewProps = {
  site: SAMPLE_SITE,
  breach: SAMPLE_BREACH,
} satisfies BreachConsultationProps
