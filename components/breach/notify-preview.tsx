import Link from 'next/link'
import { CheckboxField, Field } from '@/components/forms/field'
import { Card } from '@/components/ui/card'
import { paths } from '@/lib/paths'

/**
 * The Get Notified form's fields. Signing up is not open yet, so the whole form is disabled and says so; it has no button
 * that would look as if it worked.
 */
export function NotifyPreview({ email }: { email: string }) {
  return (
    <Card>
      <h2 className="text-h2">Get Notified</h2>
      <p className="mt-1 text-note text-muted-foreground">Once this opens, we can email you if this address appears in a new breach.</p>
      <p className="mt-4 rounded-lg border border-info-border bg-info-subtle px-4 py-3 text-note">
        <strong className="font-semibold">Signing up for notifications is not open yet.</strong> Nothing can be sent from this form today.
      </p>
      <form className="mt-5 border-t pt-5">
        <fieldset disabled className="grid gap-5 sm:grid-cols-2">
          <legend className="sr-only">Get Notified (not open yet)</legend>
          <Field id="notify-name" label="Full Name" />
          <Field id="notify-email" label="Email Address" defaultValue={email} locked />
          <Field id="notify-phone" label="Phone Number" />
          <Field id="notify-zip" label="Zip Code" />
          <div className="grid gap-1 sm:col-span-2">
            <CheckboxField id="notify-future" label="Notify me about future breaches" defaultChecked />
            <CheckboxField id="notify-lawyer" label="Connect me with a lawyer if legal action becomes available" />
          </div>
        </fieldset>
      </form>
      <p className="mt-5 text-sm text-muted-foreground">
        Signing up will ask for your agreement to our{' '}
        <Link href={paths.termsOfService} prefetch={false} className="link">Terms of Use</Link> and{' '}
        <Link href={paths.privacyPolicy} prefetch={false} className="link">Privacy Policy</Link>. <strong className="font-semibold">Attorney advertising.</strong>
      </p>
    </Card>
  )
}
