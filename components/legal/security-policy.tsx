import { LegalDocument } from './legal-document'
import { Facts, MailLink, OutLink, Points } from './prose'

/** The same times stand in docs/security.md. */
const MENDED_WITHIN = [
  [
    'Critical',
    'Within 48 hours. For example: anybody can read other people’s addresses, or sign in as them.',
  ],
  [
    'High',
    'Within 7 days. For example: one account can be taken over, or the service can be stopped from outside.',
  ],
  ['Medium', 'Within 30 days. For example: a protection fails that another one backs up.'],
  ['Low', 'Within 90 days, or with the next release.'],
] as const

interface SecurityPolicyProps {
  name: string
  /** `mailto:…` or `https://…` */
  contact: string
}

/** What /.well-known/security.txt names as the policy. */
export function SecurityPolicy({ name, contact }: SecurityPolicyProps) {
  return (
    <LegalDocument
      title="Reporting a security problem"
      effective="November 22nd, 2026"
      intro={
        <p>
          If you have found a way to get at what {name} should protect, please tell us first. You will hear
          from a person, and we will not take action against you for a report in good faith.
        </p>
      }
      sections={[
        { slug: 'report', title: 'How to report', body: <Report contact={contact} /> },
        { slug: 'testing', title: 'What you may test', body: <Testing /> },
        { slug: 'mending', title: 'How soon we mend it', body: <Mending /> },
      ]}
    />
  )
}

function Report({ contact }: { contact: string }) {
  return (
    <>
      <p>
        Write to{' '}
        {contact.startsWith('mailto:') ? (
          <MailLink email={contact.slice('mailto:'.length)} />
        ) : (
          <OutLink href={contact}>our page for reports</OutLink>
        )}
        . Say what you did, step by step, and what came of it. Leave other people’s data out of it: one
        example of your own is enough.
      </p>
      <p>
        We answer within 2 working days, and say within 5 whether we see the same and how serious we think it
        is.
      </p>
    </>
  )
}

function Testing() {
  return (
    <>
      <p>You may look for faults with accounts and addresses of your own. Please do not:</p>
      <Points>
        <li>look up, read, change or keep other people’s data</li>
        <li>flood the service, or send mail to people who did not ask for it</li>
        <li>trick, call or write to the people who use or run it</li>
        <li>publish what you found before it is mended, or before 90 days have passed</li>
      </Points>
    </>
  )
}

function Mending() {
  return (
    <>
      <p>
        The time counts from when we have seen the fault ourselves. The same times hold for faults in the
        software that we build on.
      </p>
      <Facts facts={MENDED_WITHIN} />
      <p>
        We tell you when it is done. If other people’s data was touched, we tell them too, as the law says.
      </p>
    </>
  )
}
