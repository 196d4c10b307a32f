import { headers } from 'next/headers'
import { defaultPasskeyName } from '@/lib/auth/passkeys/name'
import type { PasskeyFacts } from '@/lib/auth/passkeys/responses'
import { PasskeyManager } from './passkey-manager'

/** A person's passkeys, to add to, rename and remove. Its heading is the page's. */
export async function PasskeyList({ passkeys }: { passkeys: PasskeyFacts[] }) {
  return (
    <PasskeyManager
      passkeys={passkeys}
      // From the server, so that nothing is put into the field while somebody types.
      suggestedName={defaultPasskeyName((await headers()).get('user-agent'))}
    />
  )
}
