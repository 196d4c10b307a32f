import { BackLink } from '@/components/site/back-link'
import { paths } from '@/lib/paths'

/** For a request that is not one of the firm's, or was recalled. */
export default function FirmNotFound() {
  return (
    <>
      <BackLink href={paths.firm}>All requests</BackLink>
      <h1 className="mt-3 text-h2">There is no such request, or it was recalled</h1>
      <p className="mt-2 text-note">The list says what was recalled, and when.</p>
    </>
  )
}
