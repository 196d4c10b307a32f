import { Dialog } from '@/components/ui/dialog'
import type { MailDetail } from '@/lib/mail/mail-view'
import { MailActions } from './mail-actions'
import { MailBadge } from './mail-badge'
import { MailFacts } from './mail-row'

/** One message as its recipient reads it, or why it cannot be shown. */
export function MailDialog({
  mail,
  message,
  closeHref,
}: {
  mail: MailDetail | null
  message?: string
  closeHref: string
}) {
  if (!mail)
    return (
      <Dialog title="Message" closeHref={closeHref}>
        <p>{message}</p>
      </Dialog>
    )
  return (
    <Dialog title={mail.subject} note={<MailBadge {...mail} />} closeHref={closeHref}>
      <MailFacts mail={mail} />
      {mail.actions.length > 0 && <MailActions id={mail.id} subject={mail.subject} actions={mail.actions} />}
      {mail.html === null ? (
        <p className="mt-4">What this message says cannot be read with the present keys.</p>
      ) : (
        <>
          {mail.linksHidden && (
            <p className="mt-4 text-note text-muted-foreground">
              Its personal links are left out here: whoever opens one acts as this person.
            </p>
          )}
          {/* Nothing in it runs or loads. Where its links are its own they open in this window, as in a mail program. */}
          <iframe
            title="The message as it looks"
            srcDoc={mail.linksHidden ? mail.html : withLinksOnTop(mail.html)}
            sandbox={mail.linksHidden ? '' : 'allow-top-navigation-by-user-activation'}
            className="mt-4 h-[36rem] w-full rounded-xl border bg-white"
          />
          <details className="mt-4 rounded-xl border bg-card p-4">
            <summary className="min-h-11 cursor-pointer py-2 font-medium">Plain text</summary>
            <pre className="mt-2 text-note wrap-anywhere whitespace-pre-wrap">{mail.text}</pre>
          </details>
        </>
      )}
    </Dialog>
  )
}

function withLinksOnTop(html: string): string {
  return html.replace(/<head([^>]*)>/, '<head$1><base target="_top">')
}
