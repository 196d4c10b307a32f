import type { Metadata } from 'next'
import { PageNotFound } from '@/components/site/page-not-found'

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

/** For a page of these that finds nothing: their layout has the header and the footer. */
export default function NotFound() {
  return <PageNotFound />
}
