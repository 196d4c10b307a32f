import { Layout } from './_layout'
import { Lead, Points, Subheading } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { MailSite } from './types'

export interface AccountDeletedProps {
  site: MailSite
}

export function subject({ site }: AccountDeletedProps): string {
  return `Your ${site.name} account was deleted`
}

export default function AccountDeleted({ site }: AccountDeletedProps) {
  return (
    <Layout
      site={site}
      preview="What is gone, and the little that the law has us keep."
      title="Your account was deleted"
      reason="You get this email because the account with your address was deleted. It is the last one."
      doubt={`If you did not delete your account, write to ${site.supportEmail} from this address.`}
    >
      <Lead>Your profile, your requests, your cases and your preferences are gone.</Lead>
      <Subheading>What we keep</Subheading>
      <Points
        points={[
          'A coded form of your address, if you told us not to write to you, so that we never do.',
          'The same coded form, if you asked that look-ups say nothing about your address, so that they never do.',
          'The record of what you agreed to and when, without your name, because we may have to prove it.',
        ]}
      />
    </Layout>
  )
}

AccountDeleted.PreviewProps = { site: SAMPLE_SITE } satisfies AccountDeletedProps
