import type { Metadata } from 'next'
import { TermsOfService } from '@/components/legal/terms-of-service'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site/site'

export const metadata: Metadata = {
  title: 'Terms of Use',
  description:
    'The rules for using this service: what it does, what it cannot promise, and how a dispute between us is settled. In plain words.',
  alternates: { canonical: paths.termsOfService },
}

export default function TermsOfServicePage() {
  return <TermsOfService facts={site()} />
}
