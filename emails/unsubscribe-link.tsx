import { Layout } from './_layout'
import { Action, Lead } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { MailSite } from './types'

export interface UnsubscribeLinkProps {
  site: MailSite
}

export function subject({ site }: UnsubscribeLinkProps): string {
  return `Stop the alerts of ${site.name}`
}

export default function UnsubscribeLink({ site }: UnsubscribeLinkProps) {
  return (
    <Layout
      site={site}
      preview="One press, and they stop."
      title="Stop our alerts"
      reason="You get this email because someone asked to unsubscribe your address."
      doubt="If you did not ask for this, ignore it: nothing changes."
    >
      <Lead>Press the button, and we send you no more alerts about breaches.</Lead>
      <Action href="{{unsubscribe_url}}">Unsubscribe</Action>
    </Layout>
  )
}

UnsubscribeLink.PreviewProps = { site: SAMPLE_SITE } satisfies UnsubscribeLinkProps
