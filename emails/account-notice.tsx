import { Layout } from './_layout'
import { Action, Facts, Lead, LinkNote, Paragraph } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { AccountEvent, MailSite } from './types'

export interface AccountNoticeProps {
  site: MailSite
  what: AccountEvent
}

const WORDS: Record<AccountEvent, { title: string; text: string }> = {
  'email-changed': {
    title: 'Your email address was changed',
    text: 'Your account has another email address now. From here on we write to that one.',
  },
  'email-restored': {
    title: 'Your email address was changed back',
    text: 'Whoever reads the mail of the address before took the change back: your account has that address again, and is signed out everywhere.',
  },
  'access-ended': {
    title: 'You were signed out everywhere else',
    text: 'Every other session of your account was ended, with the links that were waiting and the address of your private calendar.',
  },
  'password-changed': {
    title: 'Your password was changed',
    text: 'Your account has a new password, and is signed out everywhere else.',
  },
  'password-removed': {
    title: 'Your password was removed',
    text: 'Your account has no password any more, and is opened with your passkeys.',
  },
  'passkey-added': {
    title: 'A passkey was added',
    text: 'Your account can now be opened with a new passkey.',
  },
}

export function subject({ site, what }: AccountNoticeProps): string {
  return `${WORDS[what].title} at ${site.name}`
}

/** To the address that the account had when it happened. */
export default function AccountNotice({ site, what }: AccountNoticeProps) {
  const { title, text } = WORDS[what]
  return (
    <Layout
      site={site}
      preview="If this was you, there is nothing to do."
      title={title}
      reason="You get this email because it is about the safety of your account."
      doubt={`If this was not you, write to ${site.supportEmail} from this address.`}
    >
      <Lead>{text} If this was you, there is nothing to do.</Lead>
      <Facts rows={[['When', '{{happened_at}}']]} />
      {what === 'email-changed' && (
        <>
          <Paragraph>
            If it was not you, take it back: your account gets this address again, everybody is signed out,
            and you choose a new password.
          </Paragraph>
          <Action href="{{undo_url}}">Take the change back</Action>
          <LinkNote href="{{undo_url}}">The link works for 72 hours.</LinkNote>
        </>
      )}
    </Layout>
  )
}

AccountNotice.PreviewProps = { site: SAMPLE_SITE, what: 'email-changed' } satisfies AccountNoticeProps
