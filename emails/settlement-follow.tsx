import { Layout } from './_layout'
import { Action, Example, Lead, LinkNote, Paragraph } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { MailSite } from './types'

export interface SettlementFollowProps {
  site: MailSite
  company: string
  isExample: boolean
  /** When mail comes. */
  when: string
  /** Whether its owner had ended mail about days, which begins again. */
  restarts: boolean
}

export function subject({ site }: SettlementFollowProps): string {
  return `Confirm that you follow a settlement at ${site.name}`
}

/** Asks the owner of an address whether it follows a settlement. Whoever typed the address may not own it. */
export default function SettlementFollow({
  site,
  company,
  isExample,
  when,
  restarts,
}: SettlementFollowProps) {
  return (
    <Layout
      site={site}
      preview="One press, and we write to you about this settlement."
      title="Do you want to follow this settlement?"
      reason={`You get this email because someone entered your address at ${site.name}.`}
      doubt="If you did not ask for this, leave the link alone: nothing happens unless it is opened and confirmed, and we send nothing else."
    >
      <Lead>
        Someone asked us to write to this address about the {company} settlement: {when}.
      </Lead>
      {isExample && <Example />}
      {restarts && (
        <Paragraph>
          You had stopped mail about the days of settlements. Confirming starts it again, for all that this
          address follows.
        </Paragraph>
      )}
      <Paragraph>The link confirms that you want this, and nothing else. You can stop at any time.</Paragraph>
      <Action href="{{confirm_url}}">Follow this settlement</Action>
      <LinkNote href="{{confirm_url}}">The link works for 24 hours.</LinkNote>
    </Layout>
  )
}

SettlementFollow.PreviewProps = {
  site: SAMPLE_SITE,
  company: 'Stonebridge Hotels',
  isExample: true,
  when: '30, 7 and 1 days before the last day to claim and the last day to exclude yourself, and when one moves',
  restarts: false,
} satisfies SettlementFollowProps
