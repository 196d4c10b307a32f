import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { LongEmail } from '@/components/breach/long-email'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { STILL_A_LAWYER } from '@/lib/breaches/kinds/claim-labels'
import { LEAD_FORMS } from '@/lib/consents/lead-forms'
import { Alert } from '@/components/ui/alert'
import { afterLeadPath } from '@/lib/leads/lead-paths'
import { LeadForm } from './lead-form'
import type { LeadFormProps } from './lead-form-props'

interface LeadCardProps extends LeadFormProps {
  title: string
  /** A sentence or two under the title. */
  text: string
  /** For links that scroll to the form. */
  id?: string
  /** Whether its visitor comes from the settlement, and wants a lawyer still: the form is open. */
  isOpen?: boolean
}

/** A lead form in its card. One that asks for a lawyer stands behind the open settlements that its page shows, or is not there. */
export function LeadCard({ title, text, id, isOpen = false, ...form }: LeadCardProps) {
  const { before, typed } = form
  const wasSent = isSent(form)
  const isForLawyer = LEAD_FORMS[form.form].submissionType === 'consultation'
  if (isForLawyer && before.elsewhere !== null) return <SeeFirst id={id} href={before.elsewhere} />
  const card = (
    <section
      id={id}
      aria-labelledby={`${form.form}-title`}
      className="scroll-mt-4 rounded-xl border bg-card text-card-foreground shadow-float"
    >
      <div className="border-b p-5 sm:p-6">
        <h2 id={`${form.form}-title`} className="text-h2">
          {title}
        </h2>
        <p className="mt-1 text-note text-muted-foreground">{text}</p>
      </div>
      <div className="p-5 sm:p-6">
        {wasSent && <SentBefore {...form} email={typed!.sent!.email} />}
        <noscript>
          <p className="mb-5 text-note">
            You can send this without JavaScript. The link that we then mail you, which confirms it, needs a
            browser with JavaScript, on any device.
          </p>
        </noscript>
        {/* Anew for another address: a form keeps what it began with. */}
        <LeadForm key={form.email} {...form} wasSent={wasSent} />
      </div>
    </section>
  )
  if (!isForLawyer || before.settlements.length === 0) return card
  return (
    <details className="group" open={isOpen || wasSent || typed?.refused?.form === form.form}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-note link [&::-webkit-details-marker]:hidden">
        {STILL_A_LAWYER}
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="mt-3">{card}</div>
    </details>
  )
}

/** Whether this visit's last request is what this form asks for. */
function isSent({ form, uniqueBreachId, email, typed }: LeadFormProps): boolean {
  const sent = typed?.sent
  return (
    sent?.uniqueBreachId === uniqueBreachId &&
    sent.submissionType === LEAD_FORMS[form].submissionType &&
    (!email || sent.email === email)
  )
}

/** For who comes back to a form that they have sent: an empty one would say that nothing was. */
function SentBefore({ form, email = '', redirectedFromEmail = false }: LeadFormProps) {
  return (
    <div className="mb-5">
      <Alert tone="info" title="You have sent this form">
        It was sent for{' '}
        <strong className="font-semibold">
          <LongEmail email={email} />
        </strong>
        .{' '}
        <Link href={afterLeadPath(form, redirectedFromEmail)} prefetch={false} className="link">
          See where it stands
        </Link>
        . Sent again, with other details, it is another request.
      </Alert>
    </div>
  )
}

/** Where the reason may not stand beside an address. */
function SeeFirst({ id, href }: { id?: string; href: string }) {
  return (
    <Card>
      <h2 id={id} className="scroll-mt-4 text-h3">
        See what is known first
      </h2>
      <p className="mt-1 text-note text-muted-foreground">
        There may be something that you can do by yourself, free. The page of this breach says what is known
        of it.
      </p>
      <Link href={href} prefetch={false} className={`${buttonVariants({ size: 'wide' })} mt-5`}>
        See this breach
      </Link>
    </Card>
  )
}
