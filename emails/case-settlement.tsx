import { Layout } from './_layout'
import { Action, Facts, Lead, Note, Steps, Subheading } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { MailSite } from './types'

export interface CaseSettlementProps {
  site: MailSite
}

export function subject(): string {
  return 'Claims are open in a settlement'
}

/** To a member whose case was settled. */
export default function CaseSettlement({ site }: CaseSettlementProps) {
  return (
    <Layout
      site={site}
      preview="How to claim it, and where."
      title="Claims are open in a settlement"
      canUnsubscribe
      reason="You get this email because we follow this case for you and settlement notifications are on in your preferences."
    >
      <Lead>
        A case that we follow for you has reached a settlement. The administrator decides who is in it.
      </Lead>
      <Facts
        rows={[
          ['Case', '{{company}}'],
          ['Estimated payout', '{{payout}}'],
        ]}
      />
      <Action href={`${site.url}/dashboard`} green>
        Open my dashboard
      </Action>
      <Subheading>How to claim</Subheading>
      <Steps
        steps={[
          'Sign in and find the case under My Cases.',
          'Choose Claim Settlement. It takes you to the official site.',
          'Fill in the claim there in time. Claiming is free: nobody may ask you for a fee.',
        ]}
      />
      <Note>
        Payouts are never guaranteed. Whether you get one, and how much, is decided by the settlement&rsquo;s
        administrator.
      </Note>
    </Layout>
  )
}

CaseSettlement.PreviewProps = { site: SAMPLE_SITE } satisfies CaseSettlementProps
