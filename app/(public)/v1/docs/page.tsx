import type { Metadata } from 'next'
import { apiDocument } from '@/app/v1/openapi.json/api-document'
import { ApiReference } from '@/components/docs/api-reference'
import { paths } from '@/lib/paths'

export const metadata: Metadata = {
  title: 'API',
  description: 'Every call of the HTTP API: what it does, who may make it, what it takes and answers.',
  alternates: { canonical: paths.apiDocs },
}

export default function ApiDocsPage() {
  return <ApiReference document={apiDocument()} />
}
