import { Action, Layout, Note, Paragraph } from './_layout'
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
      <Paragraph>
        You have not signed in for a long time. We delete what nobody uses. Your account would go on{' '}
        {'{{day}}'} or a few days later, with everything that you noted.
      </Paragraph>
      <Paragraph>
        Settlements often come two years after a breach or later. You may still need what you noted.
      </Paragraph>
      <Action href="{{confirm_url}}">Keep my data</Action>
      <Note>
        The link asks you once more, and then keeps your data for another year. It does nothing else. If the
        button does nothing, copy this address into your browser: {'{{confirm_url}}'}
      </Note>
    </Layout>
  )
}

AccountRemoval.PreviewProps = { site: SAMPLE_SITE } satisfies AccountRemovalProps
