import { PERSONAL_DATA_KEPT, REMOVED_KEPT } from '@/lib/retention/retention-table'
import type { LegalFacts, LegalSection } from './legal-document'
import { MailLink, Points } from './prose'

/** Sections 12 to 18: how long, which rights, and how to reach us. */
export function privacyRights(facts: LegalFacts): LegalSection[] {
  return [
    { slug: 'retention', title: 'How long we keep data', body: <Retention /> },
    { slug: 'deletion', title: 'How to have your data deleted', body: <Deletion facts={facts} /> },
    {
      slug: 'california',
      title: 'Your rights in California and other states',
      body: <StateRights facts={facts} />,
    },
    { slug: 'signals', title: 'Do Not Track and Global Privacy Control', body: <Signals /> },
    { slug: 'security', title: 'How we protect data', body: <Security /> },
    { slug: 'children', title: 'Children', body: <Children facts={facts} /> },
    { slug: 'contact', title: 'Changes, and how to reach us', body: <Contact facts={facts} /> },
  ]
}

function Retention() {
  return (
    <>
      <p>
        We keep personal data for up to {PERSONAL_DATA_KEPT}, unless the law requires us to keep it longer.
        The year counts from the last time you dealt with us.
      </p>
      <p>
        What you ask us to delete goes at once. If we delete a profile by ourselves, it lies aside for{' '}
        {REMOVED_KEPT}, where nobody sees or uses it, so that a mistake can be undone. Then it is gone.
      </p>
      <p>Three kinds of records can stay longer:</p>
      <Points>
        <li>The consent log, since the law asks us to prove what you agreed to.</li>
        <li>The suppression list, so that we do not contact you again by mistake.</li>
        <li>
          Breach records (section 5), for as long as we list the breach. A check would be wrong without them.
        </li>
      </Points>
    </>
  )
}

function Deletion({ facts }: { facts: LegalFacts }) {
  return (
    <>
      <p>
        You can have your data deleted at any time, for any reason or for none. If you have an account,
        Settings deletes it at once, and gives you a copy of your data before. Without one, write to{' '}
        <MailLink email={facts.supportEmail} /> from the address that it is about, or send a letter to the
        postal address in section 18.
      </p>
      <p>
        We then delete your name, email address, phone number, zip code and the requests you sent. If you ask
        for it, we also remove your address from the records of breaches that we uploaded. If a lawyer has
        received your request already, we will tell you who, so that you can write to them too.
      </p>
      <p>
        We keep the suppression entry and the consent log, so that a “no” stays a “no”. There, your email
        address is a keyed hash, and so is a phone number that text messages were agreed for. The network
        address and the browser that section 6 lists are emptied.
      </p>
    </>
  )
}

function StateRights({ facts }: { facts: LegalFacts }) {
  return (
    <>
      <p>
        If you live in California, the California Consumer Privacy Act (CCPA), as changed by the California
        Privacy Rights Act (CPRA), gives you rights. Some other states have laws like it. We give the same
        rights to everyone who uses the service:
      </p>
      <Points>
        <li>
          <strong className="font-semibold">To know</strong> what we have about you, where it came from, why
          we have it and who received it, and to get a copy.
        </li>
        <li>
          <strong className="font-semibold">To delete</strong> it, as section 13 says.
        </li>
        <li>
          <strong className="font-semibold">To correct</strong> what is wrong.
        </li>
        <li>
          <strong className="font-semibold">To opt out</strong> of the sale or sharing of your data. We do
          neither.
        </li>
        <li>
          <strong className="font-semibold">To limit</strong> the use of sensitive data. We use what you send
          only to do what you asked for.
        </li>
        <li>
          <strong className="font-semibold">To be treated the same.</strong> Using a right never costs you
          anything.
        </li>
      </Points>
      <p>
        In the words of the CCPA, we collect identifiers (such as your name and contact details) and internet
        activity (such as the requests your browser sends). Section 3 says why, section 9 says who may receive
        them, and section 12 says how long we keep them.
      </p>
      <p>
        To use a right, write to <MailLink email={facts.supportEmail} /> or by post. We need to know that the
        request is yours, so we may ask you to answer from the same email address. Someone you trust may write
        for you if you say so in writing. We confirm within 10 business days and answer within 45 days. If we
        need up to 45 days more, we tell you why. If we say no, you can ask us to look again, or complain to
        the California Privacy Protection Agency or to the attorney general of your state.
      </p>
    </>
  )
}

function Signals() {
  return (
    <>
      <p>
        Some browsers can send a “Do Not Track” signal. There is no common rule for what it means, so this
        site does not respond to Do Not Track signals. It shows a consent banner instead (consent mode v2 and
        TCF 2.2 style), and nothing optional runs until you say yes.
      </p>
      <p>
        We do honor Global Privacy Control (GPC). If your browser sends it, we take it as a “no” to
        advertising and to any sale or sharing of your data. You do not have to do anything else.
      </p>
    </>
  )
}

function Security() {
  return (
    <>
      <p>We ask for little and protect what we have:</p>
      <Points>
        <li>Addresses in breach records are keyed hashes. The key is not in the database.</li>
        <li>What we must be able to read again, in breaches we uploaded, is encrypted.</li>
        <li>The visit cookie is encrypted, and links to your results hold no readable email address.</li>
        <li>Answers about you are marked so that browsers and networks do not store them.</li>
        <li>Look-ups are limited, and sensitive breaches are shown to the proven owner only.</li>
      </Points>
      <p>
        No system is perfectly safe. If something goes wrong with your data, we will tell you as the law
        requires.
      </p>
    </>
  )
}

function Children({ facts }: { facts: LegalFacts }) {
  return (
    <>
      <p>
        The service is not for children. We do not knowingly collect data from anyone under 13, and users must
        be 18 or of legal age.
      </p>
      <p>
        If you think that a child has sent us data, write to <MailLink email={facts.supportEmail} /> and we
        will delete it.
      </p>
    </>
  )
}

function Contact({ facts }: { facts: LegalFacts }) {
  return (
    <>
      <p>
        When we change this policy, we put the new text and its date on this page. If a change matters for
        data that you have given us, we ask you again where the law says we must.
      </p>
      <p>For any question or request about your data:</p>
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
