import type { Campaign } from '@/components/admin/emails/campaign-card'
import { TestButton } from '@/components/admin/emails/test-button'
import { previewMail } from '@/lib/alerts/preview-mail'
import { CAMPAIGN_KINDS } from '@/lib/breaches/status/status-table'
import { CAMPAIGN_WORDS } from '@/lib/mail/template-table'
import { requireAdminPage } from '@/lib/auth/require-admin-page'
import { readOrSay } from '@/lib/lists/read-or-say'

/** Who gets which, as lib/alerts/eligibility.ts decides: each person one, the last of these that they asked for. */
const GOES_TO: Record<Campaign['kind'], string> = {
  consultation: 'To who asked to be connected with a lawyer',
  legal_action: 'To who asked for news of this breach or of later ones',
  get_notified: 'To everybody else who is written to',
}

/** What goes to everybody else comes last. */
const inOrder = <Mail extends Pick<Campaign, 'kind'>>(mails: readonly Mail[]) =>
  CAMPAIGN_KINDS.flatMap((kind) => mails.filter((mail) => mail.kind === kind))

/** The mails that sending would write, as they look now, with the operator's own address in the recipient's place. */
export async function EmailsMail({ uniqueBreachId }: { uniqueBreachId: string }) {
  const { email } = await requireAdminPage()
  const reading = await readOrSay(() => previewMail(uniqueBreachId, email))
  return (
    <section aria-labelledby="mail-preview" className="mt-6">
      <h3 id="mail-preview" className="text-h3">
        The mail, as it will be
      </h3>
      {'message' in reading ? (
        <p className="mt-2 text-note text-destructive">Error loading data: {reading.message}</p>
      ) : (
        <>
          <p className="mt-1 text-note text-muted-foreground">
            Made from the breach as it is now. Your own address stands where theirs will, and links that are a
            person’s own are left out. Whether a mail is opened is not tracked.
          </p>
          {reading.data.some(({ kind }) => kind === 'legal_action') && (
            <p className="mt-2 text-note">News of the legal action goes only to those who asked for it.</p>
          )}
          <div className="mt-3 grid gap-3">
            {inOrder(reading.data).map(({ kind, subject, html, text }) => (
              <details key={kind} className="rounded-xl border bg-card px-4 py-2">
                <summary className="min-h-11 cursor-pointer py-2">
                  <span className="font-medium">{CAMPAIGN_WORDS[kind]}</span>
                  {reading.data.length > 1 && <span className="block text-note">{GOES_TO[kind]}</span>}
                  <span className="block text-note break-words text-muted-foreground">{subject}</span>
                </summary>
                {/* Nothing in it runs, loads or leads anywhere. */}
                <iframe
                  title={`${CAMPAIGN_WORDS[kind]}, as it looks`}
                  srcDoc={html}
                  sandbox=""
                  className="mt-2 h-[28rem] w-full rounded-xl border bg-white"
                />
                <details className="mt-2">
                  <summary className="min-h-11 cursor-pointer py-2 font-medium">Plain text</summary>
                  <pre className="text-note wrap-anywhere whitespace-pre-wrap">{text}</pre>
                </details>
                <div className="mt-2 mb-2">
                  <TestButton uniqueBreachId={uniqueBreachId} kind={kind} name={CAMPAIGN_WORDS[kind]} />
                </div>
              </details>
            ))}
          </div>
        </>
      )}
    </section>
  )
}
