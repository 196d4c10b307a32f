import { Alert } from '@/components/ui/alert'
import { LegalDocument, type LegalFacts } from './legal-document'
import { termsAgreement } from './terms-agreement'
import { termsService } from './terms-service'
import { termsUse } from './terms-use'

/** The Terms of Use (specification, admin side, section 2): 19 sections, under the law of California. */
export function TermsOfService({ facts }: { facts: LegalFacts }) {
  return (
    <LegalDocument
      title="Terms of Use"
      effective="July 8th, 2025"
      intro={
        <>
          <p>
            These are the rules for using {facts.name}. They are a contract between you and us, so please read
            them. We have kept them short and plain.
          </p>
          <Alert tone="info" title="Please read section 18 with care.">
            It says that a dispute between you and us is settled by an arbitrator, one person at a time, and
            not by a judge, a jury or a class action. It does not touch your right to join a class action
            against a company that lost your data.
          </Alert>
        </>
      }
      sections={[...termsService(facts), ...termsUse(facts), ...termsAgreement(facts)]}
    />
  )
}
