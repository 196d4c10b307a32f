import type { Metadata } from 'next'
import { DrawnDocument } from '@/components/legal/drawn-document'
import { legalFacts } from '../legal-facts'
import { lawFirmsOn } from '@/lib/firms/switched-on'
import { paths } from '@/lib/paths'
import { OUTSIDE_SERVICES } from '@/lib/breaches/sources/outside-sources'
import { site } from '@/lib/site/site'

export const metadata: Metadata = {
  title: 'Privacy Policy',
  description:
    'Which data we collect and why, how long we keep it, who can see it, and how to have it deleted. In plain words.',
  alternates: { canonical: paths.privacyPolicy },
}

export default function PrivacyPolicyPage() {
  const { consentPurposes } = site()
  return (
    <DrawnDocument
      document="PrivacyPolicy"
      of={{
        facts: legalFacts(),
        asksConsent: consentPurposes.length > 0,
        namesFirms: lawFirmsOn(),
        asked: OUTSIDE_SERVICES,
      }}
    />
  )
}
