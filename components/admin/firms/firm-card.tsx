import { RevokeInvite } from '@/components/admin/admins/revoke-invite'
import { LongEmail } from '@/components/breach/long-email'
import { Badge } from '@/components/ui/badge'
import { firmConsent, listedStates } from '@/lib/consents/firm-words'
import type { FirmItem } from '@/lib/firms/schema'
import { TELL_YOURSELF } from '@/lib/firms/hand-over/schema'
import { formatNumber } from '@/lib/validation/format-number'
import { formatDateTime, plural } from '@/lib/site/format'
import { Fact, Facts } from '../facts'
import { RemoveAccess } from '../remove-access'
import { FirmButtons } from './firm-buttons'
import { FirmForm } from './firm-form'
import { InvitePerson } from './invite-person'

const SUMMARY = 'inline-flex min-h-11 cursor-pointer items-center link'
const at = (iso: string): string => formatDateTime(new Date(iso))

/** One law firm: its words, what it was handed, who signs in for it. */
export function FirmCard({ firm }: { firm: FirmItem }) {
  const { id, name, states, version, versionSince, isActive, createdAt, createdBy } = firm
  const { handedOver, recalled, untold, breaches, breachCount, people, invites } = firm
  const more = breachCount - breaches.length
  return (
    <li className="min-w-0 rounded-xl border bg-card p-4 shadow-card sm:p-5">
      <h3 className="flex flex-wrap items-center gap-2 text-h3 break-words">
        {name}
        {!isActive && <Badge>Deactivated</Badge>}
      </h3>
      <Facts>
        <Fact name="States">{listedStates(states)}</Fact>
        <Fact name="Words">
          Version {version}, <span className="num">{at(versionSince)}</span>
        </Fact>
        <Fact name="Handed over">
          <span className="num">{formatNumber(handedOver)}</span>
          {recalled > 0 && `, ${formatNumber(recalled)} recalled`}
        </Fact>
        <Fact name="Added">
          <span className="num">{at(createdAt)}</span> by <LongEmail email={createdBy} />
        </Fact>
        <Fact name="Named on the forms of">
          {breachCount === 0
            ? 'No breach. Choose it where a breach is edited.'
            : `${breaches.map(({ title }) => title).join(', ')}${more > 0 ? ` and ${more} more` : ''}`}
        </Fact>
      </Facts>
      <p className="mt-3 max-w-[60rem] text-note break-words">“{firmConsent(firm)}”</p>
      <FirmButtons
        id={id}
        name={name}
        isActive={isActive}
        canGo={handedOver === 0 && breachCount === 0 && people.length === 0}
      />
      <details className="mt-3">
        <summary className={SUMMARY}>
          Edit<span className="sr-only"> {name}</span>
        </summary>
        <p className="mb-3 max-w-[40rem] text-note text-muted-foreground">
          Who has agreed to an earlier version has agreed to that one. It stays.
        </p>
        <FirmForm key={version} firm={firm} />
      </details>
      <h4 className="mt-4 font-medium">People</h4>
      {untold > 0 && !people.some(({ isReached }) => isReached) && (
        <p className="mt-1 flex flex-wrap items-center gap-2 text-note num">
          <Badge tone="warning">Nobody to tell</Badge>
          {plural(untold, 'recalled request', 'recalled requests')} that nobody was told to stop with.{' '}
          {TELL_YOURSELF}
        </p>
      )}
      {people.length === 0 ? (
        <p className="text-note text-muted-foreground">Nobody signs in for it yet.</p>
      ) : (
        <ul className="divide-y">
          {people.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-60 text-note">
                <p className="break-words">
                  {person.name && `${person.name}, `}
                  <LongEmail email={person.email} />
                </p>
                <p className="text-muted-foreground num">
                  {!person.isReached && 'mailbox refuses our mail · '}
                  {plural(person.keys, 'passkey', 'passkeys')} ·{' '}
                  {person.lastSignInAt
                    ? `last signed in ${at(person.lastSignInAt)}`
                    : 'has not signed in yet'}
                </p>
              </div>
              <RemoveAccess of="firm" id={person.id} email={person.email} />
            </li>
          ))}
        </ul>
      )}
      {invites.length > 0 && (
        <ul className="divide-y border-t">
          {invites.map((invite) => (
            <li key={invite.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 flex-1 basis-60 text-note num">
                Invited: <LongEmail email={invite.email} />, good until {at(invite.expiresAt)}
                {invite.openedAt && `, opened ${at(invite.openedAt)}`}
              </p>
              <RevokeInvite id={invite.id} email={invite.email} />
            </li>
          ))}
        </ul>
      )}
      {isActive && (
        <details className="mt-1">
          <summary className={SUMMARY}>
            Invite somebody<span className="sr-only"> of {name}</span>
          </summary>
          <div className="mt-2">
            <InvitePerson firm={firm} />
          </div>
        </details>
      )}
    </li>
  )
}
