'use client'

import { useRef, type ReactNode, type RefObject } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { buttonVariants } from '@/components/ui/button-variants'
import { NewTabLink } from '@/components/ui/new-tab-link'
import { ZIP_INPUT_LENGTH } from '@/lib/validation/fields'
import { claimDay } from '@/lib/breaches/kinds/claim-day'
import { SEE_HOW, STILL_A_LAWYER } from '@/lib/breaches/kinds/claim-labels'
import { firmLabel, firmNote } from '@/lib/consents/firm-words'
import { LEAD_FORMS, SMS_NOTE } from '@/lib/consents/lead-forms'
import { lawyerNote } from '@/lib/consents/lawyer-terms'
import type { SeeFirst } from '@/lib/http/errors'
import { paths } from '@/lib/paths'
import { writeSeen } from '@/lib/settlements/seen'
import { Box, LeadBoxes } from './lead-boxes'
import { LeadField } from './lead-field'
import type { LeadFormProps } from './lead-form-props'
import { useLeadForm } from './use-lead-form'

/**
 * The one form behind every page that takes a lead; what differs is in lib/consents/lead-forms.ts. In two steps: how to reach its sender,
 * then what they choose. Without scripts both are one page.
 */
export function LeadForm(props: LeadFormProps) {
  const { form: id, uniqueBreachId, email, suggestedEmail = '', typed: before, wasSent, wide = false } = props
  const { settlements, elsewhere, terms } = props.before
  const config = LEAD_FORMS[id]
  const firm = config.namesFirm ? props.before.firm : null
  // Where its page may not say why, no lawyer is offered beside the rest.
  const boxes = elsewhere === null ? config.boxes : { ...config.boxes, lawyer: undefined }
  const note = lawyerNote(terms)
  const isForLawyer = config.submissionType === 'consultation'
  const element = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLHeadingElement>(null)
  const second = useRef<HTMLHeadingElement>(null)
  const { step, goTo, field, busy, seen, seeFirst, problem, ...form } = useLeadForm(
    element,
    { 1: first, 2: second },
    props,
  )

  return (
    <form
      ref={element}
      noValidate
      method="post"
      action="/v1/users/get-notified"
      onSubmit={form.submit}
      onInput={form.typing}
      aria-busy={busy}
    >
      <input type="hidden" name="form" value={id} />
      <input type="hidden" name="uniqueBreachId" value={uniqueBreachId} />
      {seen.length > 0 && <input type="hidden" name="settlementSeen" value={writeSeen(seen)} />}
      {props.redirectedFromEmail && <input type="hidden" name="redirectedFromEmail" value="true" />}
      <div hidden={step === 2}>
        <StepHeading at={first} step={step === null ? null : 1}>
          How we reach you
        </StepHeading>
        <div className={wide ? 'grid gap-5 sm:grid-cols-2' : 'grid gap-5'}>
          <LeadField {...field('name', 'Full Name')} autoComplete="name" defaultValue={before?.name} />
          <LeadField
            {...field('email', 'Email Address')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={Boolean(email)}
            defaultValue={email || before?.email || suggestedEmail}
            isLocked={Boolean(email)}
          />
          <LeadField
            {...field('phoneNumber', 'Phone Number')}
            type="tel"
            autoComplete="tel"
            defaultValue={before?.phoneNumber}
          />
          <LeadField
            {...field('zipCode', 'Zip Code')}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={ZIP_INPUT_LENGTH}
            narrow
            defaultValue={before?.zipCode}
          />
        </div>
        {step !== null && (
          <div className="mt-5">
            <button type="submit" className={buttonVariants({ size: 'wide' })}>
              Continue
            </button>
            <p className="mt-2 text-sm text-muted-foreground">
              {wasSent ? 'Nothing more is sent yet.' : 'Nothing is sent yet.'}
            </p>
          </div>
        )}
      </div>
      <div data-step="2" hidden={step === 1} className={step === null ? 'mt-6' : undefined}>
        <StepHeading at={second} step={step === null ? null : 2}>
          Your choices
        </StepHeading>
        <fieldset className="grid gap-1">
          <legend className="sr-only">How we may contact you</legend>
          <LeadBoxes
            boxes={boxes}
            smsNote={SMS_NOTE}
            lawyerNote={note}
            lawyerBehind={settlements.length > 0 && !isForLawyer ? STILL_A_LAWYER : undefined}
            ticked={form.ticked}
          />
          {firm && (
            <div className="mt-2 border-t pt-2">
              <input type="hidden" name="lawFirmVersionId" value={firm.versionId} />
              {/* Other words are another box, which nobody has ticked. */}
              <Box
                key={firm.versionId}
                name="lawFirm"
                box={{
                  label: firmLabel(firm),
                  checked: form.ticked?.lawFirm === 'on' && form.ticked.lawFirmVersionId === firm.versionId,
                }}
                note={firmNote(firm)}
                error={form.firmError}
              />
            </div>
          )}
        </fieldset>
        {seeFirst.length > 0 && <SeeFirstPanel records={seeFirst} />}
        <div className="mt-5">
          <SubmitButton
            label={config.submitLabel}
            busyLabel={config.busyLabel}
            busy={busy}
            // Green is for a legal right that can be used now; everything else is ink.
            variant={config.connectsWithLawyer || isForLawyer ? 'success' : 'default'}
            size="wide"
          />
          {problem && <p className="mt-3 text-note font-medium text-destructive">{problem}</p>}
          <p role="status" className="sr-only">
            {busy && 'Sending your request'}
          </p>
        </div>
        <p className="my-4 text-sm text-muted-foreground">
          By submitting, you agree to our <NewTabLink href={paths.termsOfService}>Terms of Use</NewTabLink>{' '}
          and <NewTabLink href={paths.privacyPolicy}>Privacy Policy</NewTabLink>.
        </p>
        {step !== null && (
          <button
            type="button"
            disabled={busy}
            onClick={() => goTo(1)}
            className={buttonVariants({ variant: 'ghost', size: 'wide' })}
          >
            Back
          </button>
        )}
      </div>
      {note && (!config.boxes.lawyer || (isForLawyer && step === 1)) && (
        <p className="mt-4 text-sm text-muted-foreground">{note}</p>
      )}
      <p className="mt-4 text-sm text-muted-foreground">
        <strong className="font-semibold">Attorney advertising.</strong> Sending this form does not hire a
        lawyer.
      </p>
    </form>
  )
}

/** Where somebody is in the form, read out when they get there. @param step null where there are no steps. */
function StepHeading({
  at,
  step,
  children,
}: {
  at: RefObject<HTMLHeadingElement | null>
  step: 1 | 2 | null
  children: ReactNode
}) {
  return (
    <h3 ref={at} tabIndex={-1} className="mb-3 scroll-mt-4 text-note font-semibold outline-none">
      {step !== null && <span className="font-normal text-muted-foreground">Step {step} of 2: </span>}
      {children}
    </h3>
  )
}

/** What opened, or changed, after the form was: nothing that was typed is lost, and it can be sent again. */
function SeeFirstPanel({ records }: { records: readonly SeeFirst[] }) {
  return (
    <div className="mt-5 grid gap-3 rounded-lg border border-success-border bg-success-subtle p-4">
      {records.map(({ slug, path, title, ...day }) => (
        <p key={slug} className="text-note">
          <strong className="font-semibold">Claims are open: {title}.</strong> Claim by {claimDay(day)}.{' '}
          <a href={path} target="_blank" className="link">
            {SEE_HOW}
            <span className="sr-only">: {title} (opens in a new tab)</span>
          </a>
        </p>
      ))}
    </div>
  )
}
