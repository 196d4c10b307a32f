import { Action, Layout, Note, Paragraph } from './_layout'
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
      <Paragraph>
        Press the button to choose a new password. You are then signed out everywhere else.
      </Paragraph>
      <Action href="{{reset_url}}">Choose a new password</Action>
      <Note>
        The link works once, for one hour. If the button does nothing, copy this address into your browser:{' '}
        {'{{reset_url}}'}
      </Note>
    </Layout>
  )
}

PasswordReset.PreviewProps = { site: SAMPLE_SITE } satisfies PasswordResetProps
