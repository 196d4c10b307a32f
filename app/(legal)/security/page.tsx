import type { Metadata } from 'next'
import { DrawnDocument } from '@/components/legal/drawn-document'
import { securityContact } from '@/lib/site/security-txt'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site/site'

export const metadata: Metadata = {
  title: 'Reporting a security problem',
  description:
    'How to tell us about a fault in the security of this service, what you may test, and how soon we mend what you find.',
  alternates: { canonical: paths.security },
}

export default function SecurityPage() {
  return <DrawnDocument document="SecurityPolicy" of={{ name: site().name, contact: securityContact() }} />
}
