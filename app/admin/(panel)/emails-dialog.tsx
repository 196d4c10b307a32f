import { Suspense } from 'react'
import { SendAll } from '@/components/admin/emails/send-all'
import { DialogLoading, TabFailed } from '@/components/admin/tab-failed'
import { Alert } from '@/components/ui/alert'
import { Dialog } from '@/components/ui/dialog'
import { readOrSay } from '@/lib/lists/read-or-say'
import { NOT_NOTIFIABLE_WORDS, whyNotNotifiable } from '@/lib/alerts/notifiable'
import { SKIP_WORDS } from '@/lib/alerts/eligibility'
import type { Breach } from '@/lib/breaches/breach'
import { getBreach } from '@/lib/breaches/catalogue/get-breach'
import { countWords } from '@/lib/breaches/kinds/kind-words'
import { dayName } from '@/lib/breaches/kinds/day-words'
import { CAMPAIGN_WORDS } from '@/lib/mail/template-table'
import { formatBreachDate } from '@/lib/site/format'
import { ADMIN_TABS, adminPath, type AdminTab } from '@/lib/site/staff-paths'
import { logPageRead } from '@/lib/auth/log-page-read'
import { first } from '../../read-query'
import { withoutDialogs } from './dialog-query'
import { EmailsCampaigns } from './emails-campaigns'
import { EmailsMail } from './emails-mail'
import { KeptNote } from './kept-note'
import { EmailsList, readEmails, type EmailsOfPage } from './emails-list'
import type { AdminTabProps } from './tab-props'

/** The Compromised Emails dialog, open while `emails` names a breach (specification, admin side, section 2). It opens at once. */
export function EmailsDialog({ query, uniqueBreachId }: AdminTabProps & { uniqueBreachId: string }) {
  const tab = ADMIN_TABS.find((name) => name === first(query.tab)) ?? 'breaches'
  const here = withoutDialogs(query)
  const reading = readOrSay(async () => {
    await logPageRead('read.addresses')
    const breach = await getBreach(uniqueBreachId)
    return breach && { breach, list: await readEmails(uniqueBreachId, query) }
  })
  return (
    <Dialog
      title="Compromised Emails"
      closeHref={adminPath(tab, here)}
      note={
        <Suspense>
          <Note reading={reading} />
        </Suspense>
      }
      footer={
        <Suspense>
          <Footer reading={reading} />
        </Suspense>
      }
    >
      <Suspense fallback={<DialogLoading />}>
        <Body reading={reading} tab={tab} here={here} />
      </Suspense>
    </Dialog>
  )
}

type Reading = ReturnType<typeof readOrSay<{ breach: Breach; list: EmailsOfPage } | null>>

async function Note({ reading }: { reading: Reading }) {
  const read = await reading
  return 'message' in read ? 'Failed to fetch compromised emails' : read.data?.breach.title
}

async function Body({
  reading,
  tab,
  here,
}: {
  reading: Reading
  tab: AdminTab
  here: Record<string, string>
}) {
  const read = await reading
  if ('message' in read) return <TabFailed message={read.message} />
  if (!read.data) return <p>We do not list this breach. It may have been deleted.</p>
  const { breach, list } = read.data
  const { uniqueBreachId } = breach
  const mute = whyNotNotifiable(breach)
  const facts = [
    ['Domain', breach.domain || 'N/A'],
    [dayName(breach), formatBreachDate(breach)],
    ['Affected users', countWords(breach)],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-3 gap-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-note text-muted-foreground">{name}</dt>
            <dd className="mt-0.5 font-medium break-words num">{value}</dd>
          </div>
        ))}
      </dl>
      <Alert tone="warning" title="Important Notice" className="mt-5">
        {mute
          ? NOT_NOTIFIABLE_WORDS[mute]
          : 'These people should be told that their data was exposed. Nobody is emailed until you choose to send.'}
      </Alert>
      {mute === null && <KeptNote className="mt-4" />}
      {mute === null && (
        <Suspense fallback={<p className="mt-6 text-note text-muted-foreground">Loading...</p>}>
          <EmailsMail uniqueBreachId={uniqueBreachId} />
        </Suspense>
      )}
      <EmailsList uniqueBreachId={uniqueBreachId} tab={tab} here={here} list={list} isMute={mute !== null} />
      <Suspense fallback={<p className="mt-6 text-note text-muted-foreground">Loading...</p>}>
        <EmailsCampaigns uniqueBreachId={uniqueBreachId} />
      </Suspense>
    </>
  )
}

async function Footer({ reading }: { reading: Reading }) {
  const read = await reading
  if ('message' in read || !read.data || read.data.list.listed === 0 || whyNotNotifiable(read.data.breach))
    return null
  return (
    <SendAll
      uniqueBreachId={read.data.breach.uniqueBreachId}
      total={read.data.list.listed}
      skipWords={SKIP_WORDS}
      mailNames={CAMPAIGN_WORDS}
    />
  )
}
