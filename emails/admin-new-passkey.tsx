import { Layout } from './_layout'
import { Action, Facts, Lead, Paragraph } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { MailSite } from './types'

export interface AdminNewPasskeyProps {
  site: MailSite
  /** Where operators sign in. */
  loginUrl: string
}

export function subject({ site }: AdminNewPasskeyProps): string {
  return `A passkey was added to the admin area of ${site.name}`
}

/** To every operator. */
export default function AdminNewPasskey({ site, loginUrl }: AdminNewPasskeyProps) {
  return (
    <Layout
      site={site}
      preview="Please look whether you know it."
      title="A passkey was added"
      isAdvertising={false}
      reason="You get this email because you can sign in to the admin area."
      doubt="Open the admin area as you always do."
    >
      <Lead>A new passkey can now sign in to the admin area.</Lead>
      <Facts
        rows={[
          ['Account', '{{admin_email}}'],
          ['Passkey', '{{passkey_name}}'],
          ['Added', '{{added_at}}'],
        ]}
      />
      <Paragraph>
        If nobody of you added it, sign in at once, remove it, and look through the audit log.
      </Paragraph>
      <Action href={loginUrl}>Open the admin area</Action>
    </Layout>
  )
}

AdminNewPasskey.PreviewProps = {
  site: SAMPLE_SITE,
  loginUrl: `${SAMPLE_SITE.url}/admin/login`,
} satisfies AdminNewPasskeyProps
