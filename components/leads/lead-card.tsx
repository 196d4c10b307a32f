import { Check, CircleAlert, LoaderCircle, Lock } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button'
import { INPUT } from '@/components/ui/input'
import { cn } from '@/components/ui/cn'
import { LEAD_FORMS } from '@/lib/consents/lead-forms'
import { LeadForm, type LeadFormProps } from './lead-form'

interface LeadCardProps extends Omit<LeadFormProps, 'looks' | 'icons'> {
  title: string
  /** A sentence or two under the title. */
  text: string
  /** For links that scroll to the form. */
  id?: string
}

/** A lead form in its card, with its looks and icons. */
export function LeadCard({ title, text, id, ...form }: LeadCardProps) {
  const { connectsWithLawyer, submissionType } = LEAD_FORMS[form.form]
  // Green is for a legal right that can be used now; everything else is ink.
  const variant = connectsWithLawyer || submissionType === 'consultation' ? 'success' : 'default'
  return (
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
        {/* Anew for another address: a form keeps what it began with. */}
        <LeadForm
          key={form.email}
          {...form}
          looks={{ input: INPUT, button: cn(buttonVariants({ variant, size: 'wide' }), 'grid') }}
          icons={{
            error: <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />,
            lock: <Lock size={18} strokeWidth={1.75} aria-hidden />,
            spinner: (
              <LoaderCircle
                size={18}
                strokeWidth={1.75}
                aria-hidden
                className="animate-spin motion-reduce:animate-none"
              />
            ),
            check: <Check size={16} strokeWidth={2.5} aria-hidden />,
          }}
        />
      </div>
    </section>
  )
}
