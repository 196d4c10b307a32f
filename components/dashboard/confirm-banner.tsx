import { LongEmail } from '@/components/breach/long-email'
import { SendAgain } from '@/components/mail/send-again'
import { FORM_ICONS, FORM_LOOKS } from '@/components/account/icons'
import { Alert } from '@/components/ui/alert'

/** For who has signed up and not proven the address yet. */
export function ConfirmBanner({ email, capturedPath }: { email: string; capturedPath: string | null }) {
  return (
    <Alert tone="warning" title="Confirm your email address." className="mt-5">
      <p>
        We mailed a link to <strong className="font-semibold"><LongEmail email={email} /></strong>. Open it in this browser, and your account is ready. Until then you see
        what any visitor may see.
      </p>
      {capturedPath && <p className="mt-2">This is a demonstration: mail is kept here instead of being sent. <a href={capturedPath} className="link">Read the captured mail</a></p>}
      <div className="mt-3 sm:max-w-64"><SendAgain label="Send it again" className={FORM_LOOKS.outline} spinner={FORM_ICONS.spinner} /></div>
    </Alert>
  )
}
