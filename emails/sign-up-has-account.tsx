import { Layout } from './_layout'
import { Action, Lead, Paragraph, PlainLink } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { MailSite } from './types'

export interface SignUpHasAccountProps {
  site: MailSite
  signInUrl: string
  /** Where a link to choose a new password is asked for. */
  resetUrl: string
}

export function subject({ site }: SignUpHasAccountProps): string {
  return `You already have an account at ${site.name}`
}

/** To the owner of an account whom somebody tried to sign up. No link in here opens anything by itself. */
export default function SignUpHasAccount({ site, signInUrl, resetUrl }: SignUpHasAccountProps) {
  return (
    <Layout
      site={site}
      preview="Nothing about it has changed. Sign in, or choose a new password."
      title="You already have an account"
      reason={`You get this email because someone entered your address at ${site.name}.`}
      doubt="If you did not try to sign up, ignore it: your account stays as it is."
    >
      <Lead>
        Someone tried to sign up with your email address. It has an account already, and nothing about that
        has changed. If it was you, sign in with the password or the passkey that you have.
      </Lead>
      <Action href={signInUrl}>Sign in</Action>
      <Paragraph>You do not remember the password?</Paragraph>
      <PlainLink href={resetUrl}>Choose a new password</PlainLink>
    </Layout>
  )
}

SignUpHasAccount.PreviewProps = {
  site: SAMPLE_SITE,
  signInUrl: `${SAMPLE_SITE.url}/signin`,
  resetUrl: `${SAMPLE_SITE.url}/reset-password`,
} satisfies SignUpHasAccountProps
