import { Action, Layout, Note, Paragraph } from './_layout'
import { SAMPLE_SITE } from './sample'
import type { MailSite, VerificationContext } from './types'

export interface VerifyEmailProps {
  site: MailSite
  context: VerificationContext
}

const ASKED: Record<VerificationContext, string> = {
  consultation: 'Someone asked us for a free lawyer consultation with this email address.',
  notification: 'Someone asked us to send news about a data breach to this email address.',
  monitoring: 'Someone asked us to watch for this email address in new data breaches.',
  account: 'Someone opened an account with this email address.',
  'add-address': 'Someone who has an account with us wants to look up this email address in data breaches too.',
  'change-email': 'Someone who has an account with us wants to use this email address for it from now on.',
}

const IN_A_SESSION: VerificationContext[] = ['add-address', 'change-email']

export function subject({ site }: VerifyEmailProps): string {
  return `Confirm your email address for ${site.name}`
}

/** Proves an address. Whoever typed it may not own it, so that nothing they typed stands in here. */
export default function VerifyEmail({ site, context }: VerifyEmailProps) {
  return (
    <Layout
      site={site}
      preview="One press, and it is confirmed. The link works for 24 hours."
      title="Is this your email address?"
      reason={`You get this email because someone entered your address at ${site.name}.`}
      doubt="If you did not ask for this, ignore it: nothing is confirmed, and we send nothing else."
    >
      <Paragraph>{ASKED[context]} If that was you, please confirm that the address is yours.</Paragraph>
      {IN_A_SESSION.includes(context) && <Paragraph>Open the link in the browser in which you are signed in to that account: it works nowhere else.</Paragraph>}
      <Action href="{{verify_url}}">Confirm my email address</Action>
      <Note>The link works once, for 24 hours. If the button does nothing, copy this address into your browser: {'{{verify_url}}'}</Note>
    </Layout>
  )
}

VerifyEmail.PreviewProps = { site: SAMPLE_SITE, context: 'notification' } satisfies VerifyEmailProps
