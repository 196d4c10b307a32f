import { Eye, KeyRound, Laptop, LockKeyhole, Mail, MailX, Smartphone, Undo2 } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { passkeyAge, sessionFacts } from '@/components/account/access-items'
import { Badge } from '@/components/ui/badge'
import type { Access } from '@/lib/auth/access'
import { formatDate, formatDateTime, plural } from '@/lib/site/format'
import { paths } from '@/lib/paths'
import { EndSessionButton } from './end-session-button'
import { SettingsSection } from './section'

const ICON = {
  size: 20,
  strokeWidth: 1.75,
  'aria-hidden': true,
  className: 'mt-0.5 shrink-0 text-muted-foreground',
} as const
const QUIET_LINK = 'link inline-flex min-h-11 items-center text-note'

/** Password, passkeys, sessions and the mailbox, each with where it is changed. */
export function AccessOverview({ access }: { access: Access }) {
  const {
    email,
    isOperator,
    hasPassword,
    passwordSetAt,
    furtherAddresses,
    lookedUpBy,
    passkeys,
    sessions,
    leftMailboxes,
  } = access
  return (
    <>
      <SettingsSection id="access-password" title="Password">
        <Way
          icon={<LockKeyhole {...ICON} />}
          title={hasPassword ? 'There is a password' : 'No password'}
          end={
            <Link href={`${paths.settings}#password`} prefetch={false} className={QUIET_LINK}>
              {hasPassword ? 'Change it' : 'Set one'}
            </Link>
          }
        >
          {hasPassword
            ? passwordSetAt
              ? `Set ${formatDate(passwordSetAt)}.`
              : 'Set before we began to note when.'
            : 'Nobody can sign in with one.'}
          {isOperator &&
            hasPassword &&
            ' It opens this account as a member’s; the admin area opens with a passkey only.'}
        </Way>
      </SettingsSection>
      <SettingsSection id="access-passkeys" title="Passkeys">
        {passkeys.length === 0 && (
          <p className="text-note text-muted-foreground">No passkey opens this account.</p>
        )}
        <ul className="divide-y">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="py-3 first:pt-0">
              <Way icon={<KeyRound {...ICON} />} title={passkey.name}>
                {passkeyAge(passkey)}
              </Way>
            </li>
          ))}
        </ul>
        <p className="mt-2">
          <Link href={`${paths.settings}#passkeys`} prefetch={false} className={QUIET_LINK}>
            {passkeys.length > 0 ? 'Rename or remove them' : 'Add one'}
          </Link>
        </p>
      </SettingsSection>
      <SettingsSection
        id="access-sessions"
        title="Signed-in browsers and programs"
        text="A program that opens a page for you has a session of its own for that, which ends with it."
      >
        <ul className="divide-y">
          {sessions.map(({ id, device, isPhone, current, ...session }) => (
            <li key={id} className="py-3 first:pt-0">
              <Way
                icon={isPhone ? <Smartphone {...ICON} /> : <Laptop {...ICON} />}
                title={device}
                badge={current ? 'This one' : undefined}
                end={!current && <EndSessionButton id={id} device={device} />}
              >
                {sessionFacts(session)}
              </Way>
            </li>
          ))}
        </ul>
      </SettingsSection>
      <SettingsSection id="access-mail" title="Mailboxes">
        <ul className="divide-y">
          <li className="pb-3">
            <Way icon={<Mail {...ICON} />} title={email}>
              {isOperator
                ? 'Can have a link mailed that sets a new password. That opens no admin area.'
                : 'Can have a link mailed that sets a new password and signs in.'}{' '}
              Keep this mailbox safe.
            </Way>
          </li>
          {leftMailboxes.map(({ email: left, until }) => (
            <li key={left + until} className="py-3">
              <Way icon={<Undo2 {...ICON} />} title={left}>
                Your address before. Can take the change back until {formatDateTime(new Date(until))}.
              </Way>
            </li>
          ))}
          {lookedUpBy > 0 && (
            <li className="py-3">
              <Way
                icon={<Eye {...ICON} />}
                title={plural(
                  lookedUpBy,
                  'other account looks your address up',
                  'other accounts look your address up',
                )}
              >
                Somebody has opened a link that we mailed to this address, and sees in which breaches your
                address is. That opens nothing here; the button below ends it.
              </Way>
            </li>
          )}
          <li className="pt-3">
            <Way
              icon={<MailX {...ICON} />}
              title={
                furtherAddresses === 0
                  ? 'No further addresses'
                  : plural(furtherAddresses, 'further address', 'further addresses')
              }
            >
              Addresses that you have us look up cannot open this account.
            </Way>
          </li>
        </ul>
      </SettingsSection>
    </>
  )
}

function Way({
  icon,
  title,
  badge,
  end,
  children,
}: {
  icon: ReactNode
  title: string
  badge?: string
  end?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        {icon}
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium break-words">
            {title}
            {badge && <Badge tone="info">{badge}</Badge>}
          </p>
          <p className="text-note text-muted-foreground num">{children}</p>
        </div>
      </div>
      {end}
    </div>
  )
}
