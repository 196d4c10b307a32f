import { ChevronDown } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { ConfirmBanner } from '@/components/dashboard/confirm-banner'
import { PasskeyList } from '@/components/passkeys/passkey-list'
import { AddressList } from '@/components/settings/address-list'
import { ConsentList } from '@/components/settings/consent-list'
import { DeleteAccount } from '@/components/settings/delete-account'
import { DownloadData } from '@/components/settings/download-data'
import { EmailChangeForm } from '@/components/settings/email-change-form'
import { FollowedSettlements } from '@/components/settings/followed-settlements'
import { LookupSwitch } from '@/components/settings/lookup-switch'
import { PasswordForm } from '@/components/settings/password-form'
import { ProfileForm } from '@/components/settings/profile-form'
import { RemovePassword } from '@/components/settings/remove-password'
import { RequestList } from '@/components/leads/request-list'
import { SettingsSection } from '@/components/settings/section'
import { SessionList } from '@/components/settings/session-list'
import { BackLink } from '@/components/site/back-link'
import { Alert } from '@/components/ui/alert'
import { pageViewer } from '@/lib/auth/viewer'
import { capturedMailPath } from '@/lib/mail/captured-mail-path'
import { paths, signInPath } from '@/lib/paths'
import { readKept } from '../../../read-kept'
import type { Query } from '../../../read-query'
import { readBanner } from '../read-banner'
import { readSettings } from './read-settings'

export const metadata: Metadata = { title: 'Settings', robots: { index: false, follow: false } }

const SECTIONS = [
  ['profile', 'Profile'],
  ['email', 'Email address'],
  ['addresses', 'More addresses'],
  ['look-ups', 'Public look-ups'],
  ['password', 'Password'],
  ['passkeys', 'Passkeys'],
  ['sessions', 'Where you are signed in'],
  ['settlements', 'Settlements you follow'],
  ['requests', 'Your requests'],
  ['consents', 'What you agreed to'],
  ['data', 'Download my data'],
  ['delete', 'Delete my account'],
] as const

export default async function SettingsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(paths.settings))
  const banner = await readBanner(viewer)
  const settings = viewer.kind === 'member' ? await readSettings(viewer) : null
  const refused = await readKept(await searchParams, 'sign-out')
  return (
    <div className="shell-app pt-4 sm:pt-6">
      <BackLink href={paths.dashboard}>Back to Dashboard</BackLink>
      <h1 className="mt-3 text-h1">Settings</h1>
      {refused && (
        <Alert tone="destructive" title="You are still signed in" className="mt-4">
          {refused.said}
        </Alert>
      )}
      {banner && <ConfirmBanner email={viewer.email} mail={banner} capturedPath={capturedMailPath()} />}
      {settings && (
        <div className="mt-6 grid gap-4 lg:grid-cols-[13rem_minmax(0,54rem)] lg:gap-8">
          <details className="group rounded-xl border bg-card text-card-foreground shadow-card lg:hidden">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 font-medium [&::-webkit-details-marker]:hidden">
              On this page
              <ChevronDown
                size={20}
                strokeWidth={1.75}
                aria-hidden
                className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
              />
            </summary>
            <nav aria-label="On this page" className="border-t px-4 py-1">
              <ul className="grid text-note min-[22.5rem]:grid-cols-2 min-[22.5rem]:gap-x-4">
                {SECTIONS.map(([id, label]) => (
                  <li key={id}>
                    <a href={`#${id}`} className="flex min-h-11 items-center link">
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </details>
          <nav aria-label="On this page" className="max-lg:hidden">
            <ul className="sticky top-6 grid gap-0.5 text-note">
              {SECTIONS.map(([id, label]) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="flex min-h-11 items-center rounded-lg px-3 text-muted-foreground hover:bg-accent hover:text-foreground"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="grid gap-5">
            <SettingsSection id="profile" title="Profile">
              <ProfileForm account={settings.account} />
            </SettingsSection>
            <SettingsSection
              id="email"
              title="Email address"
              text="A new address counts once you have opened the link that we mail to it."
            >
              <EmailChangeForm email={viewer.email} />
            </SettingsSection>
            <SettingsSection
              id="addresses"
              title="More addresses to monitor"
              text="Up to 10. Each is looked up once you have opened the link that we mail to it, in this account."
            >
              <AddressList addresses={settings.addresses} />
            </SettingsSection>
            <SettingsSection
              id="look-ups"
              title="Public look-ups"
              text="Anyone can check any address here. You can have the public check say nothing about yours; you still see everything on your dashboard."
            >
              <LookupSwitch email={viewer.email} optedOut={settings.account.lookupOptOut} />
            </SettingsSection>
            <SettingsSection
              id="password"
              title="Password"
              text={
                settings.hasPassword
                  ? undefined
                  : 'Your account has none: your passkeys open it. You can set one.'
              }
            >
              <PasswordForm hasPassword={settings.hasPassword} endsPasskeys={settings.endsPasskeys} />
              {settings.hasPassword && settings.passkeys.length > 0 && <RemovePassword />}
            </SettingsSection>
            <SettingsSection
              id="passkeys"
              title="Passkeys"
              text="Sign in by your fingerprint, your face or your device’s PIN."
            >
              <PasskeyList passkeys={settings.passkeys} />
            </SettingsSection>
            <SettingsSection id="sessions" title="Where you are signed in">
              <SessionList sessions={settings.sessions} />
              <p className="mt-3">
                <Link href={paths.access} prefetch={false} className="inline-flex min-h-11 items-center link">
                  See everything that can open this account
                </Link>
              </p>
            </SettingsSection>
            <SettingsSection
              id="settlements"
              title="Settlements you follow"
              text="Their days, the mail about them, and your calendar."
            >
              <FollowedSettlements {...settings.followed} />
            </SettingsSection>
            <SettingsSection
              id="requests"
              title="Your requests"
              text="What you asked us for, where each request stands, and who has it."
            >
              <RequestList requests={settings.requests} />
            </SettingsSection>
            <SettingsSection
              id="consents"
              title="What you agreed to"
              text="In the words that stood there. The record stays; what you take back no longer counts."
            >
              <ConsentList consents={settings.consents} />
            </SettingsSection>
            <SettingsSection
              id="data"
              title="Download my data"
              text="Everything that we hold about you, as a JSON file."
            >
              <DownloadData />
            </SettingsSection>
            <SettingsSection id="delete" title="Delete my account">
              <DeleteAccount />
            </SettingsSection>
          </div>
        </div>
      )}
    </div>
  )
}
