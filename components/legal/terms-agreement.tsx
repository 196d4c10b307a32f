import type { LegalFacts, LegalSection } from './legal-document'
import { MailLink, Points } from './prose'

/** Sections 15 to 19: liability, law, disputes, changes. */
export function termsAgreement(facts: LegalFacts): LegalSection[] {
  return [
    { slug: 'as-is', title: 'The service is offered as it is', body: <AsIs /> },
    { slug: 'liability', title: 'Limits of our responsibility', body: <Liability /> },
    { slug: 'law', title: 'Governing law', body: <Law /> },
    {
      slug: 'arbitration',
      title: 'Arbitration and class-action waiver',
      body: <Arbitration facts={facts} />,
    },
    { slug: 'changes', title: 'Changes, and how to reach us', body: <Changes facts={facts} /> },
  ]
}

function AsIs() {
  return (
    <>
      <p>
        We work to keep the service correct and available, but we cannot promise that it always is.{' '}
        <strong className="font-semibold">
          As far as the law allows, the service is offered “as is” and “as available”, with no warranties of
          any kind, stated or implied. That includes warranties of merchantability, of fitness for a purpose,
          and of non-infringement.
        </strong>
      </p>
      <p>We may change the service, pause it or end it. Where we can, we say so in advance.</p>
    </>
  )
}

function Liability() {
  return (
    <>
      <p>
        <strong className="font-semibold">
          As far as the law allows, we are not liable for indirect losses, such as lost profit or lost data,
          or for what lawyers, companies or other websites do. What we owe you in total is at most $100, or
          what you paid us in the last year if that is more.
        </strong>
      </p>
      <p>
        Some losses cannot be limited by law, for example those from fraud or from harm done on purpose. These
        terms do not limit them. Rights that the law of your state gives you as a consumer, and that cannot be
        given up, stay yours.
      </p>
    </>
  )
}

function Law() {
  return (
    <>
      <p>
        The law of the State of California governs these terms and any dispute between you and us, whatever
        its rules say about which law to choose. The Federal Arbitration Act governs section 18.
      </p>
      <p>
        Where a dispute may go to court after all, the state and federal courts in California decide it,
        unless the law lets you go to a court where you live.
      </p>
    </>
  )
}

function Arbitration({ facts }: { facts: LegalFacts }) {
  return (
    <>
      <p>
        <strong className="font-semibold">Talk to us first.</strong> Most problems can be solved with a
        message. Write to <MailLink email={facts.supportEmail} /> and say what happened and what you want. You
        and we both allow 30 days to find a solution.
      </p>
      <p>
        <strong className="font-semibold">Binding individual arbitration.</strong> If that fails, any dispute
        between you and us about the service or these terms is settled by binding arbitration. A neutral
        arbitrator decides in place of a judge or jury, and the decision is final. The American Arbitration
        Association runs it under its consumer rules. It can be held by phone, by video, in writing, or in the
        county where you live.
      </p>
      <p>
        <strong className="font-semibold">Class-action waiver.</strong> You and we may bring claims against
        each other only as individuals. Neither may do so as a plaintiff or a member of a class action, or in
        any other case that stands for a group. The arbitrator may not join the claims of several people. You
        and we both give up the right to a jury trial.
      </p>
      <p>What this section does not do:</p>
      <Points>
        <li>
          It does not stop you from joining a class action or a mass tort against a company that lost your
          data. It is about disputes between you and us.
        </li>
        <li>It does not stop either side from going to a small claims court, if the claim fits there.</li>
        <li>It does not stop you from telling a government agency about a problem.</li>
      </Points>
      <p>
        <strong className="font-semibold">Saying no.</strong> You can opt out of this section. Write to us
        within 30 days after you first agree to these terms, with your name and email address, and say that
        you opt out. It costs you nothing, and all other sections still apply.
      </p>
      <p>
        If the class-action waiver cannot be enforced for a claim, that claim goes to court. If another part
        of this section cannot be enforced, the rest of it stays.
      </p>
    </>
  )
}

function Changes({ facts }: { facts: LegalFacts }) {
  return (
    <>
      <p>
        We may change these terms. The new text and its date will stand on this page. A change applies from
        that date on, and not to disputes that began before it. If you do not agree with it, please stop using
        the service.
      </p>
      <p>
        If one part of these terms cannot be enforced, the others still apply. If we do not use a right at
        once, we do not give it up. These terms and the Privacy Policy are the whole agreement between you and
        us about the service.
      </p>
      <p>To reach us:</p>
      <Points>
        <li>
          by email: <MailLink email={facts.supportEmail} />
        </li>
        <li>by post: {facts.postalAddress}</li>
        <li>
          by phone:{' '}
          <a href={facts.phoneHref} className="whitespace-nowrap link">
            {facts.phone}
          </a>
        </li>
      </Points>
    </>
  )
}
