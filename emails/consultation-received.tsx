import { Layout } from './_layout'
import { Action, Facts, Lead } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { MailSite } from './types'

export interface ConsultationReceivedProps {
  site: MailSite
  /** Where operators work on requests. */
  leadsUrl: string
}

export function subject(): string {
  return 'A new consultation request'
}

/** To the operator. It says nothing about the person: that is read where it is kept. */
export default function ConsultationReceived({ site, leadsUrl }: ConsultationReceivedProps) {
  return (
    <Layout
      site={site}
      preview="Someone asked for a lawyer."
      title="A new consultation request"
      isAdvertising={false}
      reason="You get this email because this address is where consultation requests are announced."
      doubt="Open the admin area as you always do."
    >
      <Lead>
        Someone has asked to be connected with a lawyer. The request says what they were told: that one will
        contact them soon, or that one may if legal action becomes available.
      </Lead>
      <Facts
        rows={[
          ['Breach', '{{breach_title}}'],
          ['Received', '{{received_at}}'],
        ]}
      />
      <Action href={leadsUrl}>Open the requests</Action>
    </Layout>
  )
}

ConsultationReceived.PreviewProps = {
  site: SAMPLE_SITE,
  leadsUrl: `${SAMPLE_SITE.url}/admin?tab=leads`,
} satisfies ConsultationReceivedProps
