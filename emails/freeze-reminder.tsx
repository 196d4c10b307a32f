import { Layout } from './_layout'
import { Action, Lead, Note } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { MailSite } from './types'

export interface FreezeReminderProps {
  site: MailSite
}

export function subject(): string {
  return 'A credit freeze may have to be placed again'
}

/** To a member who noted that a freeze is lifted until a day, which is over. It says neither where nor until when. */
export default function FreezeReminder({ site }: FreezeReminderProps) {
  return (
    <Layout
      site={site}
      preview="You noted that it is lifted for a time."
      title="Is your credit frozen again?"
      reason="You get this email because you noted a lifted credit freeze in your account. It comes once."
    >
      <Lead>
        You noted that a credit freeze of yours is lifted until a day. That day is over. Some bureaus freeze
        again by themselves, some do not. Your plan has their official pages.
      </Lead>
      <Action href={`${site.url}/dashboard/plan`}>Open your plan</Action>
      <Note>We never ask for a PIN or a Social Security number by email.</Note>
    </Layout>
  )
}

FreezeReminder.PreviewProps = { site: SAMPLE_SITE } satisfies FreezeReminderProps
