import { Layout } from './_layout'
import { Action, Lead, LinkNote } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { MailSite } from './types'

export interface PasswordResetProps {
  site: MailSite
}

export function subject({ site }: PasswordResetProps): string {
  return `Choose a new password for ${site.name}`
}

export default function PasswordReset({ site }: PasswordResetProps) {
  return (
    <Layout
      site={site}
      preview="The link works for one hour."
      title="Choose a new password"
      reason="You get this email because someone asked to reset the password of an account with your address."
      doubt="If you did not ask for this, ignore it: your password stays as it is."
    >
      <Lead>Press the button to choose one. You are then signed out everywhere else.</Lead>
      <Action href="{{reset_url}}">Choose a new password</Action>
      <LinkNote href="{{reset_url}}">The link works once, for one hour.</LinkNote>
    </Layout>
  )
}

PasswordReset.PreviewProps = { site: SAMPLE_SITE } satisfies PasswordResetProps
