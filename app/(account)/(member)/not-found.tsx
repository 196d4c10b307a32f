import { PageNotFound } from '@/components/site/page-not-found'

/** A page that is not there for whoever is signed in, between their header and footer. */
export default function MemberNotFound() {
  return <PageNotFound />
}
