import Link from 'next/link'
import { LongEmail } from '@/components/breach/long-email'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { paths } from '@/lib/paths'
import type { Preferences } from '@/lib/members/responses'
import { PreferenceSwitches } from './preference-switches'

interface PreferencesTabProps {
  preferences: Preferences
  email: string
  phoneNumber: string | null
}

/** Preferences: switches that are saved at once and decide what is sent. */
export function PreferencesTab({ preferences, email, phoneNumber }: PreferencesTabProps) {
  return (
    <>
      <h2 className="text-h2">Preferences</h2>
      <p className="mt-1 max-w-[36rem] text-muted-foreground">
        What we tell you about, and how. Each change is saved at once.
      </p>
      {preferences.unsubscribed && (
        <Alert tone="info" title="You unsubscribed from our alerts." className="mt-5">
          Switching one on below starts that kind of email again, and only that kind.
        </Alert>
      )}
      <div className="mt-6 grid gap-4 lg:grid-cols-[7fr_5fr] lg:items-start lg:gap-5">
        <PreferenceSwitches initial={preferences} />
        <Card>
          <h3 className="text-h3">Where we reach you</h3>
          <dl className="mt-3 divide-y text-note">
            <div className="py-3">
              <dt className="text-muted-foreground">Email</dt>
              <dd className="mt-1 font-medium">
                <LongEmail email={email} />
              </dd>
            </div>
            <div className="py-3">
              <dt className="text-muted-foreground">SMS</dt>
              <dd className="mt-1 font-medium num">{phoneNumber ?? 'Not provided'}</dd>
            </div>
          </dl>
          <Link
            href={paths.settings}
            prefetch={false}
            className="inline-flex min-h-11 items-center text-note link"
          >
            Change these in Settings
          </Link>
        </Card>
      </div>
    </>
  )
}
