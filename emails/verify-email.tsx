import { Card } from './_card'
import { Layout } from './_layout'
import { Action, Facts, Lead, LinkNote, Paragraph, Subheading } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { MailSite, VerificationContext } from './types'

export interface VerifyEmailProps {
  site: MailSite
  context: VerificationContext
  /** Where a request stands, in order, from when it was sent; of an account none. */
  steps?: readonly (readonly [title: string, text: string])[]
}

const ASKED: Record<VerificationContext, string> = {
  requests: 'Someone asked us for this with your email address:',
  account: 'Someone signed up with your email address, and asked us for this:',
  'add-address':
    'Someone who has an account with us wants to look up this email address in data breaches too.',
  'change-email': 'Someone who has an account with us wants to use this email address for it from now on.',
}

const IN_A_SESSION: VerificationContext[] = ['add-address', 'change-email']

export function subject({ site, context }: VerifyEmailProps): string {
  return context === 'account'
    ? `Confirm your account at ${site.name}`
    : `Confirm your email address for ${site.name}`
}

/** Proves an address. Whoever typed it may not own it: of what they typed only the end of a phone number stands in here. */
export default function VerifyEmail({ site, context, steps = [] }: VerifyEmailProps) {
  const inSession = IN_A_SESSION.includes(context)
  return (
    <Layout
      site={site}
      preview="One press, and it is confirmed. The link works for 24 hours."
      title="Is this your email address?"
      reason={`You get this email because someone entered your address at ${site.name}.`}
      doubt="If you did not ask for this, leave the link alone: nothing is confirmed unless it is opened, and we send nothing else."
    >
      <Lead>
        {ASKED[context]}
        {inSession && ' If that was you, please confirm that the address is yours.'}
      </Lead>
      {inSession ? (
        <Paragraph>
          Open the link in the browser in which you are signed in to that account: it works nowhere else.
        </Paragraph>
      ) : (
        <>
          <Card>
            <Paragraph>{'{{item_lines}}'}</Paragraph>
          </Card>
          <Paragraph>
            The link confirms that the address is yours, and what is listed here, and nothing else. If part of
            it is not yours, the next page lets you take that back.
          </Paragraph>
        </>
      )}
      <Action href="{{verify_url}}">Confirm my email address</Action>
      <LinkNote href="{{verify_url}}">The link works once, for 24 hours.</LinkNote>
      {steps.length > 0 && (
        <>
          <Subheading>What Happens Next</Subheading>
          <Facts
            isSentences
            rows={steps.map(
              ([title, text], index) =>
                [`${index + 1}. ${title}`, index === 0 ? `{{sent_at}}. ${text}` : text] as const,
            )}
          />
        </>
      )}
    </Layout>
  )
}

VerifyEmail.PreviewProps = {
  site: SAMPLE_SITE,
  context: 'requests',
  steps: [
    ['Sent', 'Your request is with us.'],
    ['Check Your Email!', 'You are here. Press the button above.'],
    [
      'We tell you what is new',
      'When a legal action or a settlement is announced, we email you. Every email has a link to stop them.',
    ],
  ],
} satisfies VerifyEmailProps
