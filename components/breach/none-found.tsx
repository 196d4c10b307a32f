import { Mailbox, ShieldCheck } from 'lucide-react'
import { BackLink } from '@/components/site/back-link'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { DoorLink } from '@/components/ui/door-link'
import { FocusHeading } from '@/components/ui/focus-heading'
import { NOTE_ICON } from '@/components/ui/icons/sizes'
import { LeadCard } from '@/components/leads/lead-card'
import type { TypedBefore } from '@/components/leads/lead-form-props'
import type { CatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { searchedFor } from '@/lib/breaches/catalogue/searched-for'
import { variantsOf } from '@/lib/breaches/check/variants'
import type { BeforeLawyer } from '@/lib/leads/before-lawyer'
import { plural } from '@/lib/site/format'
import { paths } from '@/lib/paths'
import { CheckAnother } from './check-another'
import { CheckVariants } from './check-variants'
import { CoverageNote } from './coverage-note'
import { LongEmail } from './long-email'
import { StaySafeOnline } from './steps'

interface NoneFoundProps {
  email: string
  typed?: TypedBefore
  before: BeforeLawyer
  /** What was looked through; null when that is not known. */
  info: CatalogueInfo | null
  /** Whether the proven owner of the address looks: then nothing is held back. */
  provenOwner: boolean
}

/** A check that every source answered, and none knew the address: good news, with what it does not say. */
export function NoneFound({ email, typed, before, info, provenOwner }: NoneFoundProps) {
  const checkable = info && plural(searchedFor(info, provenOwner), 'breach', 'breaches')
  return (
    <div className="shell pt-3 sm:pt-6">
      <BackLink href={paths.home}>Back to Home</BackLink>
      <div className="mt-2 grid grid-cols-1 gap-5 sm:mt-4 lg:grid-cols-[11fr_6fr] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8">
        <div className="min-w-0">
          <Badge tone="success" size="headline">
            <ShieldCheck size={14} strokeWidth={1.75} aria-hidden />
            {checkable ? `All Clear in the ${checkable} we can check` : 'All Clear'}
          </Badge>
          <FocusHeading className="mt-3 text-base font-medium text-muted-foreground">
            No Breaches Found
          </FocusHeading>
          <p className="mt-1 text-h1 text-balance">Not in any breach that we can check today.</p>
          <Alert tone="success" title="Good news!" className="mt-4">
            <p>
              <strong className="font-semibold">
                <LongEmail email={email} />
              </strong>{' '}
              is in none of them. New breaches come to light often, so an all-clear is never final.
            </p>
            <CoverageNote info={info} provenOwner={provenOwner} className="mt-2" />
            {!provenOwner && (
              <p className="mt-2">
                Some breaches are shown only to the proven owner of an address. They are not part of this
                answer.
              </p>
            )}
          </Alert>
          <div className="mt-3">
            <DoorLink
              href={paths.letter}
              icon={<Mailbox {...NOTE_ICON} />}
              title="Did you get a letter?"
              text="Many settlements never show in an email check"
            />
          </div>
          <div className="mt-6 empty:hidden">
            <CheckVariants variants={variantsOf(email)} />
          </div>
        </div>
        <LeadCard
          form="no-breaches"
          title="Get Notified"
          text="With “Notify me about future breaches” ticked, we will email you if this address appears in a new breach."
          uniqueBreachId="no-breaches-found"
          email={email}
          typed={typed}
          before={before}
          wide
        />
        {/* Beside both on a desktop. */}
        <div className="grid grid-cols-1 gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <CheckAnother />
          <StaySafeOnline />
        </div>
      </div>
    </div>
  )
}
