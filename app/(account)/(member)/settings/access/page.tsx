import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AccessOverview } from '@/components/settings/access-overview'
import { EndAccess } from '@/components/settings/end-access'
import { SettingsSection } from '@/components/settings/section'
import { BackLink } from '@/components/site/back-link'
import { readAccess } from '@/lib/auth/read-access'
import { pageViewer } from '@/lib/auth/viewer'
import { paths, signInPath } from '@/lib/paths'

export const metadata: Metadata = {
  title: 'What can open this account',
  robots: { index: false, follow: false },
}

export default async function AccessPage() {
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(paths.access))
  // Somebody who waits for proof has no account yet; Settings says so.
  if (viewer.kind !== 'member') redirect(paths.settings)
  const access = await readAccess(viewer)
  return (
    <div className="shell-app pt-4 sm:pt-6">
      <BackLink href={paths.settings}>Back to Settings</BackLink>
      <h1 className="mt-3 text-h1">What can open this account</h1>
      <p className="mt-2 max-w-[40rem] text-muted-foreground">
        Everything that lets somebody in as you. If there is something here that you do not know, end it.
      </p>
      <div className="mt-6 grid max-w-[54rem] grid-cols-1 gap-5">
        <AccessOverview access={access} />
        <SettingsSection
          id="end"
          title="End everything else"
          text="For when you are not sure who has been here."
        >
          <EndAccess
            passkeys={access.passkeys}
            hasPassword={access.hasPassword}
            isLookedUp={access.lookedUpBy > 0}
          />
        </SettingsSection>
      </div>
    </div>
  )
}
