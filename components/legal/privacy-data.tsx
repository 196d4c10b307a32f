import { ASKED_COMPANY_KEPT } from '@/lib/retention/retention-table'
import type { LegalFacts, LegalSection } from './legal-document'
import { Facts, OutLink, Points } from './prose'

/** Sections 1 to 6: who we are, and which data we have. @param asked whom a check may send the address to. */
export function privacyData({ name }: LegalFacts, asked: readonly string[]): LegalSection[] {
  return [
    { slug: 'who-we-are', title: 'Who we are', body: <WhoWeAre name={name} /> },
    { slug: 'who-may-use-it', title: 'Who may use the service', body: <WhoMayUseIt name={name} /> },
    { slug: 'data-we-collect', title: 'The data we collect, and why', body: <DataWeCollect /> },
    { slug: 'checks', title: 'What happens when you check an address', body: <Checks asked={asked} /> },
    { slug: 'breach-records', title: 'Where breach data comes from', body: <BreachRecords /> },
    { slug: 'consent', title: 'Your consent, and how we record it', body: <Consent /> },
  ]
}

function WhoWeAre({ name }: { name: string }) {
  return (
    <>
      <p>
        {name} tells people which known data breaches include their email address. It also connects users with
        class actions and mass torts: legal cases in which many people who were harmed in the same way act
        together.
      </p>
      <p>
        In this policy, “we” and “us” mean the operator of {name}. “Personal data” means anything that can be
        tied to you, such as your name or your email address. The policy covers this website and the messages
        we send.
      </p>
      <p>{name} is not a law firm. A lawyer you later work with has a privacy policy of their own.</p>
    </>
  )
}

function WhoMayUseIt({ name }: { name: string }) {
  return (
    <>
      <p>
        You must be 18 or of legal age where you live, and you must be in the United States. {name} is made
        for people in all 50 states.
      </p>
      <p>If you are somewhere else, please do not send us your data.</p>
    </>
  )
}

function DataWeCollect() {
  return (
    <>
      <p>We collect what you type, and a little that every visit to a website brings with it.</p>
      <Facts
        facts={[
          ['An address you check', 'To look it up in our records. Section 4 says what happens to it.'],
          [
            'A form you send',
            'Your name, email address, phone number, zip code, the choices you ticked and the breach it is about. We use these to answer you, to send what you asked for and, if you asked for one, to arrange a consultation.',
          ],
          [
            'Your consent',
            'The exact words you agreed to, and when and how. Section 6 lists it all. We use it to prove what you said yes to.',
          ],
          [
            'Your network address',
            'Your IP address, to limit how many look-ups one visitor can make. It also stands in a consent record.',
          ],
          [
            'Requests for pages',
            'The time, the page, whether it worked and how long it took. We use these to find faults. These logs hold no name, no email address and no IP address.',
          ],
          [
            'An account',
            'Your email address, name, phone number and zip code, and a password or a passkey to sign in with. Of the password we keep only a slow hash (argon2id), from which it cannot be read.',
          ],
          [
            'Your plan and your loss diary',
            'With an account: which steps you ticked, where you noted a credit freeze, and the losses that you wrote down. We show them to nobody but you. Without an account, ticks stay in your browser.',
          ],
          [
            'A company that you ask us to look into',
            `The name that you type and how often it was asked for, and nothing about you. It goes ${ASKED_COMPANY_KEPT} after it was last asked for.`,
          ],
          ['What you write to us', 'The email or letter itself, so that we can answer it.'],
        ]}
      />
      <p>
        The only password we ask for is that of your account with us. We do not ask for Social Security
        numbers, bank details, health records or the passwords of other accounts. Please do not send them to
        us.
      </p>
      <p>Nearly all of this comes from you. Breach records come from other sources, which section 5 names.</p>
    </>
  )
}

function Checks({ asked }: { asked: readonly string[] }) {
  return (
    <>
      <p>
        When you check an email address, our server turns it into a keyed hash and looks for that hash. A
        keyed hash (HMAC-SHA-256) is a scrambled code that can only be made with a secret key.
      </p>
      <Points>
        <li>A check does not put the address into our database or our logs.</li>
        <li>
          It travels between pages in an encrypted cookie in your own browser. That “visit” cookie lasts two
          hours. A check never puts the email address into the address of a web page.
        </li>
        <li>A result may stay in our server's memory for a short time, so that the next page can show it.</li>
        <li>
          One visitor can make 10 checks a minute, and one address can be checked 20 times an hour. These
          limits stop people from looking up others in bulk. To count, our server holds the IP address and the
          checked address in memory, for an hour at most.
        </li>
        <li>
          Sensitive breaches are those that could embarrass or harm a person if others knew. We show them only
          to someone who has proven that the address is theirs.
        </li>
      </Points>
      <p>
        If enabled by us, a check also asks {asked.join(' and ')}. Then the address is sent there, over a
        protected connection, and to no one else.
      </p>
    </>
  )
}

function BreachRecords() {
  return (
    <>
      <p>
        The facts about each breach, such as the company, the date and the kinds of data, come from{' '}
        <OutLink href="https://haveibeenpwned.com">Have I Been Pwned</OutLink>. Its catalogue is licensed{' '}
        <OutLink href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</OutLink>. We may also add
        breaches ourselves.
      </p>
      <p>
        To know which addresses were in a breach, we keep records that may include yours, even if you have
        never used this site:
      </p>
      <Points>
        <li>
          Each address is kept as a keyed hash (HMAC-SHA-256) and never in plain text. Someone who stole our
          database could not read addresses in it.
        </li>
        <li>
          For a breach that we uploaded ourselves, the address is also kept in encrypted form. We need it to
          tell the people who are affected.
        </li>
        <li>
          We do not keep the passwords, numbers or other data that leaked. We only keep which kinds of data
          did.
        </li>
      </Points>
    </>
  )
}

function Consent() {
  return (
    <>
      <p>
        Our consent framework is simple: we ask first, we write down your answer, and you can take it back.
      </p>
      <p>When you send a form, we store a consent record with it. It holds:</p>
      <Points>
        <li>the exact text you agreed to, and its version</li>
        <li>the time, and the form it was on</li>
        <li>your IP address, and your user agent, which is how your browser names itself</li>
        <li>your email address as a keyed hash and, for text messages, the phone number</li>
      </Points>
      <p>
        Each choice has its own record. Text messages are always a separate choice, and you never have to say
        yes to them to use the service. If you take a consent back, we add the date to the record.
      </p>
    </>
  )
}
