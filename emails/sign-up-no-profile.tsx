import { Layout } from './_layout'
import { Action, Lead, LinkNote, Paragraph } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { MailSite } from './types'

export interface SignUpNoProfileProps {
  site: MailSite
  /** Where an address is checked: the form is on the page of the result. */
  checkUrl: string
}

export function subject({ site }: SignUpNoProfileProps): string {
  return `There is no profile for this address yet at ${site.name}`
}

/** To whom somebody tried to sign up for an address that no form has named. The words are the specification's. */
export default function SignUpNoProfile({ site, checkUrl }: SignUpNoProfileProps) {
  return (
    <Layout
      site={site}
      preview="How to start, if you want an account."
      title="There is no profile for this address yet"
      reason={`You get this email because someone entered your address at ${site.name}.`}
      doubt="If you did not try to sign up, ignore it: nothing is kept under your address after a day."
    >
      <Lead>
        Someone tried to sign up with your email address. User profile not found. Please use the get notified
        form first.
      </Lead>
      <Paragraph>
        Check your address: the get notified form is on the page of your result. Send it, then open the link
        that we mail you. Within a day from now, the password that was chosen at sign-up then opens the
        account.
      </Paragraph>
      <Action href={checkUrl}>Check my address</Action>
      <LinkNote href={checkUrl} />
    </Layout>
  )
}

SignUpNoProfile.PreviewProps = {
  site: SAMPLE_SITE,
  checkUrl: `${SAMPLE_SITE.url}/breach-checker`,
} satisfies SignUpNoProfileProps
