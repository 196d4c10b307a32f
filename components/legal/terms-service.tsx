import { paths } from '@/lib/paths'
import type { LegalFacts, LegalSection } from './legal-document'
import { PageLink, Points } from './prose'

/** Sections 1 to 8: what the service is, and what it cannot promise. */
export function termsService({ name }: LegalFacts): LegalSection[] {
  return [
    { slug: 'agreement', title: 'Agreeing to these terms', body: <Agreement name={name} /> },
    { slug: 'who-may-use-it', title: 'Who may use the service', body: <WhoMayUseIt /> },
    { slug: 'the-service', title: 'What the service does', body: <TheService name={name} /> },
    { slug: 'not-a-law-firm', title: 'Not a law firm', body: <NotALawFirm name={name} /> },
    { slug: 'advertising', title: 'Attorney advertising', body: <Advertising /> },
    { slug: 'free', title: 'Free, with no obligation', body: <Free /> },
    { slug: 'checks', title: 'What a check can and cannot tell you', body: <Checks /> },
    { slug: 'no-guarantee', title: 'No guarantee of compensation', body: <NoGuarantee /> },
  ]
}

function Agreement({ name }: { name: string }) {
  return (
    <>
      <p>
        By using {name} or by sending us a form, you agree to these terms. If you do not agree, please do not
        use the service. “We” and “us” mean the operator of {name}. “The service” means this website and the
        messages that you ask us to send.
      </p>
      <p>
        Our <PageLink href={paths.privacyPolicy}>Privacy Policy</PageLink> says how we treat your data.
      </p>
    </>
  )
}

function WhoMayUseIt() {
  return (
    <>
      <p>
        You may use the service if you are at least 18 or of legal age where you live, and if you are in the
        United States.
      </p>
      <p>The service is not for children. If you do not meet these rules, please do not use it.</p>
    </>
  )
}

function TheService({ name }: { name: string }) {
  return (
    <>
      <p>{name} gives information. You can use it to:</p>
      <Points>
        <li>check whether your email address is in data breaches that we know of</li>
        <li>read what was exposed, and whether a legal action may be open to you</li>
        <li>ask for news about a breach</li>
        <li>ask for a free consultation with a lawyer</li>
      </Points>
      <p>
        The status we show for a breach is what we know at that time. It is not a finding that a company broke
        the law.
      </p>
    </>
  )
}

function NotALawFirm({ name }: { name: string }) {
  return (
    <>
      <p>
        {name} is not a law firm. We do not give legal advice, and nothing here should be read as legal
        advice.
      </p>
      <p>
        Using the service does not make you anyone's client. No attorney-client relationship begins when you
        check an address, send us a form, or talk with a lawyer for the first time. It begins only when you
        and a lawyer both sign an agreement.
      </p>
      <p>
        Until then, what you tell us may not be protected as a secret between lawyer and client. Please do not
        put confidential details of your case in a form.
      </p>
    </>
  )
}

function Advertising() {
  return (
    <>
      <p>
        Parts of this site offer contact with lawyers. Those parts are{' '}
        <strong className="font-semibold">attorney advertising</strong>. The operator of the service, whose
        address is in section 19, is responsible for them.
      </p>
      <p>
        We do not say that one lawyer is better than another. Choosing a lawyer is an important decision, and
        it should not rest on advertising alone. Past results do not guarantee a similar outcome.
      </p>
    </>
  )
}

function Free() {
  return (
    <>
      <p>
        Checking an address is free. So is asking for a consultation, and so is the first consultation itself.
      </p>
      <p>
        You are under no obligation. You can stop at any point, and you do not have to hire anyone. If you do
        hire a lawyer, that agreement is between the two of you, and it must say what the lawyer is paid and
        when. Read it before you sign.
      </p>
    </>
  )
}

function Checks() {
  return (
    <>
      <p>
        A check compares one address with the breaches in our records. No one has a full list of all breaches.
      </p>
      <Points>
        <li>
          “No breaches found” means not in any breach that we can check today. It does not mean that the
          address is safe.
        </li>
        <li>
          A match means that the address was in the exposed data. It does not prove that someone has misused
          it.
        </li>
        <li>Some breaches are shown only to the proven owner of an address.</li>
        <li>Facts about a breach can be wrong or change later. Check them before you rely on them.</li>
      </Points>
    </>
  )
}

function NoGuarantee() {
  return (
    <>
      <p>
        We cannot promise that you will get money or anything else. Whether you qualify is decided by lawyers,
        courts and those who manage a settlement.
      </p>
      <p>
        Payouts, timelines, scores and statistics marked “Estimate” are estimates. What is marked “Example” is
        made up to show how the service works. Neither is a promise about your case.
      </p>
      <p>
        The law sets deadlines. Checking an address or sending us a form does not stop any of them. If you
        think you have a case, talk to a lawyer soon.
      </p>
    </>
  )
}
