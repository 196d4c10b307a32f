import { Suspense } from 'react'
import { AdminRow } from '@/components/admin/admins/admin-row'
import { InviteAdmin } from '@/components/admin/admins/invite-admin'
import { InviteRow } from '@/components/admin/admins/invite-row'
import { Part } from '@/components/admin/part'
import { PasskeyList } from '@/components/passkeys/passkey-list'
import { SettingsSection } from '@/components/settings/section'
import { readOrSay } from '@/lib/lists/read-or-say'
import { listAdmins } from '@/lib/auth/admins/list-admins'
import { listInvites } from '@/lib/auth/invites/list-invites'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import type { AdminTabProps } from '../tab-props'

/** Who runs the service, and with what they sign in. */
export async function AdminsTab({ admin }: AdminTabProps) {
  const [passkeys, admins, invites] = await Promise.all([
    readOrSay(() => listPasskeys(admin.userId)),
    readOrSay(listAdmins),
    readOrSay(listInvites),
  ])
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <SettingsSection
        id="my-passkeys"
        title="My passkeys"
        text="What you sign in with. Add a second one on another device, in case you lose the first. All admins are mailed when a passkey is added."
      >
        <Part reading={passkeys}>
          {(passkeys) => (
            <Suspense>
              <PasskeyList passkeys={passkeys} />
            </Suspense>
          )}
        </Part>
      </SettingsSection>
      <SettingsSection
        id="admins"
        title="Admins"
        text="Everybody who can open this area. Removing access ends all their sessions at once; the account stays a member’s."
      >
        <Part reading={admins}>
          {(admins) => (
            <ul className="divide-y border-y">
              {admins.map((one) => (
                <AdminRow key={one.id} admin={one} isSelf={one.id === admin.userId} />
              ))}
            </ul>
          )}
        </Part>
      </SettingsSection>
      <SettingsSection
        id="open-invites"
        title="Open invites"
        text="Each lets one browser register one passkey, for 24 hours."
      >
        <Part reading={invites}>
          {(invites) =>
            invites.length === 0 ? (
              <p className="text-note text-muted-foreground">No open invites.</p>
            ) : (
              <ul className="divide-y border-y">
                {invites.map((invite) => (
                  <InviteRow key={invite.id} invite={invite} />
                ))}
              </ul>
            )
          }
        </Part>
      </SettingsSection>
      <SettingsSection
        id="invite"
        title="Invite another admin"
        text="You get a link to hand over yourself: nothing is mailed."
      >
        <InviteAdmin />
      </SettingsSection>
    </div>
  )
}
