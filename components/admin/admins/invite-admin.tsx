'use client'

import { inviteAdmin } from '@/lib/api-client/admins'
import { InviteForm } from '../invite-form'

/** Invites another admin. */
export function InviteAdmin() {
  return <InviteForm invite={inviteAdmin} power="can become an admin" />
}
