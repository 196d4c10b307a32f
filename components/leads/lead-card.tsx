import { LeadForm, type LeadFormProps } from './lead-form'

interface LeadCardProps extends LeadFormProps {
  title: string
  /** A sentence or two under the title. */
  text: string
  /** For links that scroll to the form. */
  id?: string
}

/** A lead form in its card. */
export function LeadCard({ title, text, id, ...form }: LeadCardProps) {
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
        <LeadForm key={form.email} {...form} />
      </div>
    </section>
  )
}
