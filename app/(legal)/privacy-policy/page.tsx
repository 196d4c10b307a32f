import type { Metadata } from 'next'
import { PrivacyPolicy } from '@/components/legal/privacy-policy'
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
  const facts = site()
  return (
    <PrivacyPolicy
      facts={facts}
      asksConsent={facts.consentPurposes.length > 0}
      namesFirms={lawFirmsOn()}
      asked={OUTSIDE_SERVICES}
    />
  )
}
