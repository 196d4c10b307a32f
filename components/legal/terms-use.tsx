import { paths } from '@/lib/paths'
import type { LegalFacts, LegalSection } from './legal-document'
import { MailLink, OutLink, PageLink, Points } from './prose'

/** Sections 9 to 14: what each side does. */
export function termsUse(facts: LegalFacts): LegalSection[] {
  return [
    { slug: 'consultation', title: 'Asking for a consultation', body: <Consultation /> },
    { slug: 'messages', title: 'Emails, calls and text messages', body: <Messages /> },
    { slug: 'acceptable-use', title: 'Acceptable use', body: <AcceptableUse /> },
    { slug: 'your-information', title: 'The information you give us', body: <YourInformation /> },
    { slug: 'content', title: 'Our content and breach data', body: <Content facts={facts} /> },
    { slug: 'other-websites', title: 'Other websites', body: <OtherWebsites /> },
  ]
}

function Consultation() {
  return (
    <>
      <p>
        When you ask for a consultation, you let us contact you about it by email and by phone. If you asked
        to be connected with a lawyer, you also let us hand your request to one.
      </p>
      <p>
        A person looks at each request. Nothing is passed on automatically. We cannot promise that a lawyer
        will take your case, and a lawyer may say no for any reason.
      </p>
      <p>You can take a request back at any time by writing to us.</p>
    </>
  )
}

function Messages() {
  return (
    <>
      <p>
        We send what you asked for. Text messages are a separate choice, and saying yes to them is never a
        condition of using the service.
      </p>
      <Points>
        <li>
          To opt out of text messages, reply STOP to any of them. Message and data rates may apply, and how
          many we send depends on news in what you follow.
        </li>
        <li>To opt out of emails or calls, tell us in any clear way.</li>
      </Points>
      <p>An opt-out stays in force until you change it yourself.</p>
    </>
  )
}

function AcceptableUse() {
  return (
    <>
      <p>Please use the service for what it is made for. You may not:</p>
      <Points>
        <li>
          look up other people: check only addresses that are yours, or that you have permission to check
        </li>
        <li>scrape the site, or collect data from it with scripts, bots or any other automatic means</li>
        <li>try to get around limits on look-ups, or around a check of who owns an address</li>
        <li>use what you find here to harass, blackmail, deceive or discriminate against anyone</li>
        <li>use the service to find customers, or to send advertising to people</li>
        <li>send requests that are false, or that are in the name of someone else</li>
        <li>disturb the service, break into it, or put harmful code into it</li>
      </Points>
      <p>We may slow down, block or report use that breaks these rules.</p>
    </>
  )
}

function YourInformation() {
  return (
    <>
      <p>
        What you tell us must be true, and it must be about you. Tell us if it changes. We may rely on it when
        we contact you or pass on a request.
      </p>
      <p>
        It stays yours. You let us use it to provide the service, in the way that the{' '}
        <PageLink href={paths.privacyPolicy}>Privacy Policy</PageLink> describes. You can ask us to delete it
        at any time.
      </p>
    </>
  )
}

function Content({ facts }: { facts: LegalFacts }) {
  return (
    <>
      <p>
        The name {facts.name}, its logo, and the words and design of this site belong to us or to those who
        let us use them. You may read, print and share pages for your own needs. Ask us before you use them
        for business.
      </p>
      <p>
        Facts about breaches come largely from{' '}
        <OutLink href="https://haveibeenpwned.com">Have I Been Pwned</OutLink>, licensed{' '}
        <OutLink href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</OutLink>. You may use that
        data under its own license. Names of companies belong to those companies. That we name one does not
        mean that it works with us or approves of us.
      </p>
      <p>
        If you think that something here is wrong or uses your work without permission, write to{' '}
        <MailLink email={facts.supportEmail} />.
      </p>
    </>
  )
}

function OtherWebsites() {
  return (
    <p>
      Some links lead to websites of others, such as a company that had a breach or an official settlement
      page. We do not run those sites and are not responsible for them. Their own terms and privacy policies
      apply there.
    </p>
  )
}
