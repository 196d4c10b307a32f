import { HAND_OVER_KEPT } from '@/lib/retention/retention-table'
import { paths } from '@/lib/paths'
import type { LegalSection } from './legal-document'
import { Facts, Points } from './prose'

/**
 * Sections 7 to 11: what is kept in the browser, and who else gets data.
 * @param asksConsent whether this deployment has something that visitors are asked about.
 */
export function privacyChoices(asksConsent: boolean, namesFirms: boolean): LegalSection[] {
  return [
    { slug: 'cookies', title: 'Cookies and storage in your browser', body: <Cookies /> },
    {
      slug: 'analytics',
      title: 'Analytics and advertising partners',
      body: <Analytics asksConsent={asksConsent} />,
    },
    { slug: 'sharing', title: 'Who we share data with', body: <Sharing namesFirms={namesFirms} /> },
    { slug: 'no-sale', title: 'We do not sell your data', body: <NoSale /> },
    { slug: 'messages', title: 'Emails and text messages', body: <Messages /> },
  ]
}

function Cookies() {
  return (
    <>
      <p>We keep a few small things in your browser:</p>
      <Facts
        facts={[
          [
            'Visit cookie',
            'Takes your last check, or the request you just sent, from one page to the next. It is encrypted, and scripts cannot read it (httpOnly). It ends two hours after it was last written. The check needs it.',
          ],
          ['Theme', 'Whether you chose light or dark. It is in local storage and stays until you clear it.'],
          [
            'Session cookie',
            'Set when you sign in or sign up, so that you stay signed in. It is encrypted, and scripts cannot read it (httpOnly). It lasts 30 days, and ends when you sign out.',
          ],
          [
            'What you type',
            'What you have typed into a form and not sent yet, so that a reload does not lose it. It is in the storage of that tab alone. It goes when you send the form, sign in, sign out or close the tab, and is not used after two hours. No password is kept.',
          ],
          [
            'Consent choice',
            'Your answer to the consent banner, so that we do not ask on every page. It is a cookie, and it lasts 180 days. Then we ask again.',
          ],
        ]}
      />
      <p>
        None of these follows you to other websites. You can remove them in your browser settings at any time.
      </p>
    </>
  )
}

function Analytics({ asksConsent }: { asksConsent: boolean }) {
  return (
    <>
      <p>
        Analytics partners help a website learn which pages are used. Advertising partners help it show ads
        and count what they lead to. The software behind this site has neither built in.
      </p>
      <p>
        If enabled by us later, such a partner may receive the pages you visit, your IP address, and facts
        about your browser. It would only do so after you have said yes in the consent banner. If you say no,
        or say nothing, no partner is loaded.
      </p>
      <p>
        The banner follows the style of consent mode v2 and TCF 2.2. This means that each purpose is off until
        you turn it on, and that “no” is as easy as “yes”.
        {asksConsent && ' To change your answer, press “Privacy Choices” at the foot of any page.'}
      </p>
      {!asksConsent && (
        <p>
          <strong className="font-semibold">Your privacy choices today.</strong> There is nothing to choose:
          no such partner is enabled, so no banner asks you, and nothing here measures what you do or shows
          you ads. If one is ever enabled, we ask you before it is loaded.
        </p>
      )}
    </>
  )
}

function Sharing({ namesFirms }: { namesFirms: boolean }) {
  return (
    <>
      <p>
        A form you send goes to the operator of this service, and to no one else by itself. Nothing is passed
        on to law firms automatically.
      </p>
      <Facts
        facts={[
          [
            'Lawyers',
            'If you asked to be connected with a lawyer, a person who works for us may hand your request to one. Each time requests are exported from our system, that is recorded as sharing. You can ask us who received yours.',
          ],
          ...(namesFirms
            ? [
                [
                  'A law firm that a form names',
                  `Some forms for a free consultation name one law firm, with a box of its own. If you tick it, and then confirm your request, a person who works for us may hand your name, phone number, email address, zip code and the breach to that firm, once, and to no other by it. Settings shows it. Take the request back, or delete your account, and the firm sees it no longer and is told to stop. We keep the record that it had your request, without what it was given, for ${HAND_OVER_KEPT} from then on.`,
                ] as const,
              ]
            : []),
          [
            'Service providers',
            'Companies that run our servers or deliver our messages, where we use them. They may use the data only to do that work for us.',
          ],
          [
            'Analytics providers',
            'If enabled, and only after you said yes in the consent banner. There are none now.',
          ],
          ['Payment providers', 'If enabled. There are none now, since using the service costs nothing.'],
          [
            'Authorities',
            'When a law or a court order says that we must, or to protect someone from harm. We share no more than is asked for.',
          ],
        ]}
      />
    </>
  )
}

function NoSale() {
  return (
    <>
      <p>
        We do not sell your personal data. We do not trade it, rent it, or give it away for ads that follow
        you from site to site.
      </p>
      <p>
        We also do not sell or share the personal data of people under 16. Should we ever want to sell data,
        we would change this policy first and ask for your consent.
      </p>
    </>
  )
}

function Messages() {
  return (
    <>
      <p>We send what you asked for, such as an answer to your request or news about a breach.</p>
      <Points>
        <li>
          <strong className="font-semibold">Text messages:</strong> only if you ticked the box for them. To
          opt out, reply STOP to any of them. Message and data rates may apply.
        </li>
        <li>
          <strong className="font-semibold">Emails:</strong> every alert has an “Unsubscribe” link, which also
          your email program shows. You can use{' '}
          <a href={paths.unsubscribe} className="link">
            the page for it
          </a>{' '}
          without any email of ours, or choose what we send under Preferences if you have an account. Or write
          to us, or tell us in any other clear way.
        </li>
        <li>
          <strong className="font-semibold">Calls:</strong> if you ask for a consultation, we or the lawyer
          may call you about it. Say so if you do not want more calls.
        </li>
      </Points>
      <p>
        When you opt out, we add you to a list of people we must not contact in that way. It is called a
        suppression list. A “no” stays a “no”.
      </p>
    </>
  )
}
