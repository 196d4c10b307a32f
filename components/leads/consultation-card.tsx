import type { BeforeLawyer } from '@/lib/leads/before-lawyer'
import { LeadCard } from './lead-card'
import type { TypedBefore } from './lead-form-props'

interface ConsultationCardProps {
  /** For links that scroll to the form. */
  id: string
  uniqueBreachId: string
  email: string
  redirectedFromEmail: boolean
  typed?: TypedBefore
  before: BeforeLawyer
}

/** The form that asks for a lawyer about one breach. */
export function ConsultationCard(form: ConsultationCardProps) {
  return (
    <LeadCard
      form="request-consultation"
      title="Request a free consultation"
      text="A lawyer will contact you by phone or email to talk through your options. There is no cost and no obligation."
      {...form}
    />
  )
}
