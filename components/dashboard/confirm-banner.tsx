import { LongEmail } from '@/components/breach/long-email'
import { SendAgain } from '@/components/mail/send-again'
import { Alert } from '@/components/ui/alert'

/**
 * What the address of a viewer was mailed, who has not proven it yet. `mailed`: for a sign-up, told in words that are true for
 * every address. `too-many`: nothing, it has had too much. `not-yet`: nothing, until its owner asks.
 */
export type BannerMail = 'mailed' | 'too-many' | 'not-yet'

interface ConfirmBannerProps {
  email: string
  mail: BannerMail
  capturedPath: string | null
}

/** For who has signed up and not proven the address yet. */
export function ConfirmBanner({ email, mail, capturedPath }: ConfirmBannerProps) {
  const address = (
    <strong className="font-semibold">
      <LongEmail email={email} />
    </strong>
  )
  return (
    <Alert tone="warning" title="Confirm your email address." className="mt-5">
      {mail === 'mailed' && (
        <p>
          We mailed {address} what to do next. If you have used our get notified form, the message has a link
          that opens your account: open it in this browser. If not, it says how to start. Until then you see
          what any visitor may see.
        </p>
      )}
      {mail === 'too-many' && (
        <p>
          We have not mailed {address} yet: it has had five messages from us in 24 hours, which is the most we
          send. Ask for the message later with the button below. Until then you see what any visitor may see.
        </p>
      )}
      {mail === 'not-yet' && (
        <p>
          Nobody has proven that {address} is yours. Press the button, and open the link that we mail you in
          this browser. Until then you see what any visitor may see.
        </p>
      )}
      {capturedPath && mail === 'mailed' && (
        <p className="mt-2">
          This is a demonstration: mail is kept here instead of being sent.{' '}
          <a href={capturedPath} className="link">
            Read the captured mail
          </a>
        </p>
      )}
      <div className="mt-3 sm:max-w-64">
        <SendAgain label={mail === 'mailed' ? 'Send it again' : 'Send the message'} />
      </div>
      {mail === 'mailed' && (
        <div className="mt-2">
          <More title="Opened it on another device already?">
            Sign in there with the password that you have just chosen, and your account is ready: then sign in
            here as well. Or have it sent again, and open the new one in this browser.
          </More>
          <More title="A new account starts with auto-enroll on">
            When a class action opens about a breach that you are in, we open a case for you and follow it. It
            commits you to nothing, and you can turn it off in Preferences.
          </More>
        </div>
      )}
    </Alert>
  )
}

/** What not everybody has to read. */
function More({ title, children }: { title: string; children: string }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center link">{title}</summary>
      <p className="mb-2">{children}</p>
    </details>
  )
}
