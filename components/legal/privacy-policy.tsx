import { PERSONAL_DATA_KEPT } from '@/lib/retention/retention-table'
import { LegalDocument, type LegalFacts } from './legal-document'
import { privacyChoices } from './privacy-choices'
import { privacyData } from './privacy-data'
import { privacyRights } from './privacy-rights'
import { MailLink, Points } from './prose'

/** The Privacy Policy (specification, admin side, section 2): 18 sections. What it says of the software is what the software does. */
export function PrivacyPolicy({
  facts,
  asksConsent,
  namesFirms,
  asked,
}: {
  facts: LegalFacts
  asksConsent: boolean
  /** Whether forms may name a law firm: hand-over is on. */
  namesFirms: boolean
  /** Whom a check may send the address to. */
  asked: readonly string[]
}) {
  return (
    <LegalDocument
      title="Privacy Policy"
      effective="July 8th, 2025"
      intro={
        <>
          <p>
            This policy says what {facts.name} knows about you, why, and what you can do about it. In short:
          </p>
          <Points>
            <li>
              You can check an email address without telling us who you are. We do not write the address down.
            </li>
            <li>
              We keep your name and contact details only if you send us a form, and for up to{' '}
              {PERSONAL_DATA_KEPT}. If you follow a settlement that has not ended, or keep a diary of losses,
              we write to you 60 and 14 days before, and one press keeps your data for another year.
            </li>
            <li>We do not sell your personal data.</li>
            <li>
              You can ask us to delete your data at any time. Write to <MailLink email={facts.supportEmail} />
              .
            </li>
          </Points>
        </>
      }
      sections={[
        ...privacyData(facts, asked),
        ...privacyChoices(asksConsent, namesFirms),
        ...privacyRights(facts),
      ]}
    />
  )
}
