import { Scale } from 'lucide-react'
import { FirmCard } from '@/components/admin/firms/firm-card'
import { FirmForm } from '@/components/admin/firms/firm-form'
import { KeysetPager } from '@/components/admin/keyset-pager'
import { Part } from '@/components/admin/part'
import { EmptyTab } from '@/components/dashboard/tab-states'
import { SettingsSection } from '@/components/settings/section'
import { logPageRead } from '@/lib/auth/log-page-read'
import { listFirms } from '@/lib/firms/desk/list-firms'
import { firmsTabSchema } from '@/lib/firms/schema'
import { PAGE_LENGTH } from '@/lib/lists/list-window'
import { readOrSay } from '@/lib/lists/read-or-say'
import { adminPath } from '@/lib/site/staff-paths'
import type { AdminTabProps } from '../tab-props'

/** The law firms that requests may be handed over to. */
export async function LawFirmsTab({ query }: AdminTabProps) {
  await logPageRead('read.law-firms')
  const { after, before } = firmsTabSchema.parse(query)
  const reading = await readOrSay(() => listFirms({ after, before, limit: PAGE_LENGTH }))
  return (
    <>
      <h2 className="text-h2">Law firms</h2>
      <p className="mt-1 max-w-[48rem] text-note text-muted-foreground">
        You choose which firm the forms of a breach name, and you hand each request over yourself, in its
        card. Only a firm that its person was shown and agreed to can be handed it.
      </p>
      <div className="mt-4">
        <Part reading={reading} of={[after, before]}>
          {({ results, previous, next }) =>
            results.length === 0 ? (
              <EmptyTab icon={Scale} title="No law firms yet" text="Nothing is handed over to anybody." />
            ) : (
              <>
                <ul className="grid gap-3">
                  {results.map((firm) => (
                    <FirmCard key={firm.id} firm={firm} />
                  ))}
                </ul>
                <KeysetPager
                  previous={previous}
                  next={next}
                  hrefOf={(cursor) => adminPath('law-firms', cursor)}
                />
              </>
            )
          }
        </Part>
      </div>
      <div className="mt-6">
        <SettingsSection
          id="new-law-firm"
          title="Add a law firm"
          text="Ask whoever advises you first: in many states only a certified service may pass people on to lawyers."
        >
          <FirmForm />
        </SettingsSection>
      </div>
    </>
  )
}
