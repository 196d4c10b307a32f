import type { Metadata } from 'next'
import { DrawnDocument } from '@/components/legal/drawn-document'
import { legalFacts } from '../legal-facts'
import { paths } from '@/lib/paths'

export const metadata: Metadata = {
  title: 'Terms of Use',
  description:
    'The rules for using this service: what it does, what it cannot promise, and how a dispute between us is settled. In plain words.',
  alternates: { canonical: paths.termsOfService },
}

export default function TermsOfServicePage() {
  return <DrawnDocument document="TermsOfService" of={{ facts: legalFacts() }} />
}
