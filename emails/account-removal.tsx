import { Layout } from './_layout'
import { Action, Lead, LinkNote, Paragraph } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { MailSite } from './types'

export interface AccountRemovalProps {
  site: MailSite
}

export function subject({ site }: AccountRemovalProps): string {
  return `Your ${site.name} data will be deleted. Do you want to keep it?`
}

/** To somebody who follows a settlement that is not done, or has written down losses, and has been silent for most of a year. */
export default function AccountRemoval({ site }: AccountRemovalProps) {
  return (
    <Layout
      site={site}
      preview="One press keeps it for another year."
      title="Do you want to keep your data?"
      reason="You get this email because your account holds notes that you may still need, and your data is about to be deleted."
    >
      <Lead>
        You have not signed in for a long time. We delete what nobody uses. Your account would go on{' '}
        {'{{day}}'} or a few days later, with everything that you noted.
      </Lead>
      <Paragraph>
        Settlements often come two years after a breach or later. You may still need what you noted.
      </Paragraph>
      <Action href="{{confirm_url}}">Keep my data</Action>
      <LinkNote href="{{confirm_url}}">
        The link asks you once more, and then keeps your data for another year. It does nothing else.
      </LinkNote>
    </Layout>
  )
}

AccountRemoval.PreviewProps = { site: SAMPLE_SITE } satisfies AccountRemovalProps
