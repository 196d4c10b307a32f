import { Layout } from './_layout'
import { Action, Facts, Lead, Paragraph } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { MailSite } from './types'

export interface HandOverRecalledProps {
  site: MailSite
  /** Where the firm's people sign in. */
  firmUrl: string
}

export function subject(): string {
  return 'A request was recalled'
}

/** To the people of a law firm. It says nothing about the person. */
export default function HandOverRecalled({ site, firmUrl }: HandOverRecalledProps) {
  return (
    <Layout
      site={site}
      preview="You have it no longer."
      title="A request was recalled"
      isAdvertising={false}
      reason="You get this email because you sign in for a law firm that was handed this request."
      doubt={`Open ${site.name} as you always do.`}
    >
      <Lead>A request that we handed over to you was recalled. You see it no longer.</Lead>
      <Facts
        rows={[
          ['Reference', '{{reference}}'],
          ['Handed over', '{{handed_over_at}}'],
          ['Recalled', '{{recalled_at}}'],
        ]}
      />
      <Paragraph>{'{{what_to_do}}'}</Paragraph>
      <Action href={firmUrl}>Open the requests</Action>
    </Layout>
  )
}

HandOverRecalled.PreviewProps = {
  site: SAMPLE_SITE,
  firmUrl: `${SAMPLE_SITE.url}/firm`,
} satisfies HandOverRecalledProps
