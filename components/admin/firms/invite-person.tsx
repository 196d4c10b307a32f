'use client'

import { inviteFirmPerson } from '@/lib/api-client/firms'
import { InviteForm } from '../invite-form'

/** Invites somebody of a firm. */
export function InvitePerson({ firm: { id, name } }: { firm: { id: string; name: string } }) {
  return (
    <InviteForm
      invite={(email, person) => inviteFirmPerson(id, email, person)}
      power={`can see what ${name} is handed`}
    />
  )
}
