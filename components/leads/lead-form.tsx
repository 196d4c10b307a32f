'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useOnce } from '@/components/forms/use-once'
import { useVisit } from '@/components/forms/use-visit'
import { dismissToast, showToast } from '@/components/ui/toast-store'
import { ApiError } from '@/lib/api-client/call'
import { submitLead } from '@/lib/api-client/public'
import { ZIP_INPUT_LENGTH } from '@/lib/validation/fields'
import { SEE_HOW, STILL_A_LAWYER } from '@/lib/breaches/kinds/claim-labels'
import { LEAD_FORMS, SMS_NOTE, type LeadFormId } from '@/lib/consents/lead-forms'
import { lawyerNote } from '@/lib/consents/lawyer-terms'
import type { SeeFirst } from '@/lib/http/errors'
import type { BeforeLawyer } from '@/lib/leads/before-lawyer'
import { afterLeadPath } from '@/lib/leads/lead-paths'
import { leadFieldsSchema, type LeadFields } from '@/lib/leads/schema'
import { paths } from '@/lib/paths'
import { writeSeen } from '@/lib/settlements/seen'
import { formatDate } from '@/lib/site/format'
import { LeadBoxes } from './lead-boxes'
import { LeadField } from './lead-field'

/** Stored all the same, the request could not be shown to its sender, who would send it again. */
const COOKIES_BLOCKED =
  'This browser blocks cookies, and we need one to confirm your request. Nothing was sent. Please allow cookies for this site, then try again.'

const FIELDS = ['name', 'email', 'phoneNumber', 'zipCode'] as const

/** What somebody typed into a form before this one. */
export interface TypedBefore {
  name: string
  email?: string
  phoneNumber?: string
  zipCode?: string
  /** What was wrong with it, when the browser sent the form by itself. */
  refused?: { form: string; values: Record<string, string>; errors: Record<string, string>; said: string }
}

export interface LeadFormProps {
  form: LeadFormId
  /** The breach's public key, or one of the placeholders. */
  uniqueBreachId: string
  /** The address the form is about. It cannot be changed here; without one the field is open. */
  email?: string
  /** What to start with in the open email field. */
  suggestedEmail?: string
  /** What this visitor typed into a request that they took back. */
  typed?: TypedBefore
  /** Where the visitor came from: a mailed link has no summary to go back to. */
  redirectedFromEmail?: boolean
  /** What stands before a lawyer. */
  before: BeforeLawyer
  /** Two fields a row from 640 px on. */
  wide?: boolean
}

/** Whether a field is still to be filled in. */
function lacksText(form: HTMLFormElement): boolean {
  return Object.values(textsOf(form, FIELDS)).some((text) => text.trim() === '')
}

/** The one form behind every page that takes a lead; what differs is in lib/consents/lead-forms.ts. */
export function LeadForm(props: LeadFormProps) {
  const {
    form: id,
    uniqueBreachId,
    email,
    suggestedEmail = '',
    typed: before,
    redirectedFromEmail = false,
    before: { settlements, elsewhere, terms },
    wide = false,
  } = props
  const config = LEAD_FORMS[id]
  // What opened, or changed, since this page was made: the call says what has to be seen now.
  const [seeFirst, setSeeFirst] = useState<SeeFirst[]>([])
  const seen = (seeFirst.length > 0 ? seeFirst : settlements).map(({ slug, version }) => ({ slug, version }))
  // Where its page may not say why, no lawyer is offered beside the rest.
  const boxes = elsewhere === null ? config.boxes : { ...config.boxes, lawyer: undefined }
  const note = lawyerNote(terms)
  const element = useRef<HTMLFormElement>(null)
  const { once } = useOnce()
  const { navigating, goTo } = useVisit()
  // Defaults stand in the fields alone: given here, they would take the place of what was typed before this code had loaded.
  const { register, handleSubmit, setError, setValue, formState } = useForm<LeadFields>({
    resolver: zodResolver(leadFieldsSchema),
    mode: 'onChange',
  })
  const { errors, isSubmitting } = formState
  const refused = before?.refused?.form === id ? before.refused : undefined
  const [told, setTold] = useState(refused?.errors ?? {})
  const [isEmpty, setIsEmpty] = useState(false)
  const busy = isSubmitting || navigating
  // Not formState.isValid: after an error from the server that stays false until something is typed.
  const incomplete = isEmpty || FIELDS.some((field) => errors[field])

  // The toast is shown when something goes wrong, and that may be the network.
  useEffect(() => void import('@/components/ui/toaster').catch(() => {}), [])
  useEffect(() => setIsEmpty(lacksText(element.current!)), [])

  /** The toast that says that fields are wrong: it goes with what it says, or with the form. */
  const warning = useRef(0)
  useEffect(() => {
    if (!incomplete) dismissToast(warning.current)
  }, [incomplete])
  useEffect(() => () => dismissToast(warning.current), [])

  function blocked(_wrong: FieldErrors<LeadFields>) {
    warning.current = showToast({
      tone: 'error',
      title: 'Validation Error',
      text: 'Please fix the errors in the form before submitting.',
    })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (navigating) return
    setTold({})
    setRefusal(undefined)
    for (const [name, text] of Object.entries(textsOf(event.currentTarget, FIELDS)))
      setValue(name as keyof LeadFields, text)
    void once(() => handleSubmit(send, blocked)(event))
  }

  function typing(event: FormEvent<HTMLFormElement>) {
    setIsEmpty(lacksText(event.currentTarget))
    const { name } = event.target as HTMLInputElement
    setTold(({ [name]: _mended, ...others }) => others)
  }

  async function send(fields: LeadFields) {
    if (!navigator.cookieEnabled) return failed(new ApiError(0, 'cookies', COOKIES_BLOCKED))
    const ticked = (name: string) =>
      element.current?.querySelector<HTMLInputElement>(`input[type=checkbox][name="${name}"]`)?.checked
    try {
      const response = await submitLead({
        ...fields,
        uniqueBreachId,
        notificationSMS: ticked('sms') ?? false,
        notificationEmail: true,
        connectWithLawyer: ticked('lawyer') ?? config.connectsWithLawyer,
        notificationFutureBreaches: ticked('future') ?? false,
        settlementSeen: seen,
        form: id,
      })
      // Where no lawyer is offered, the form's own words would promise one.
      showToast({
        tone: 'success',
        ...config.success,
        ...(response.lawyerOffered === false && { text: response.message }),
      })
      goTo(afterLeadPath(id, redirectedFromEmail))
    } catch (problem) {
      failed(problem instanceof ApiError ? problem : new ApiError(0, 'unknown', ''))
    }
  }

  function failed({ status, code, message, fieldErrors, seeFirst: first }: ApiError) {
    if (first) setSeeFirst(first)
    const wrong = FIELDS.filter((field) => fieldErrors?.[field])
    for (const [index, field] of wrong.entries())
      setError(field, { type: 'server', message: fieldErrors![field] }, { shouldFocus: index === 0 })
    const { title, text } = config.failure
    const fallback = status !== 0 && config.showsStatusCode ? `HTTP error! status: ${status}` : text
    const shown = code === 'unknown' || code === 'network' ? fallback : message
    setError('root', { message: wrong.length > 0 ? undefined : shown })
    showToast({ tone: 'error', title, text: shown })
  }

  // Of a form that was sent without this code; what is wrong with a field is said under it.
  const [refusal, setRefusal] = useState(
    refused && !FIELDS.some((name) => refused.errors[name]) ? refused.said : undefined,
  )
  const problem = errors.root?.message ?? refusal

  const field = (name: (typeof FIELDS)[number], label: string) => ({
    label,
    error: errors[name]?.message ?? told[name],
    ...register(name),
  })

  return (
    <form
      ref={element}
      noValidate
      method="post"
      action="/v1/users/get-notified"
      onSubmit={submit}
      onInput={typing}
      aria-busy={busy}
    >
      <input type="hidden" name="form" value={id} />
      <input type="hidden" name="uniqueBreachId" value={uniqueBreachId} />
      {seen.length > 0 && <input type="hidden" name="settlementSeen" value={writeSeen(seen)} />}
      {redirectedFromEmail && <input type="hidden" name="redirectedFromEmail" value="true" />}
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
      <fieldset className="mt-4 grid gap-1">
        <legend className="sr-only">How we may contact you</legend>
        <LeadBoxes
          boxes={boxes}
          smsNote={SMS_NOTE}
          lawyerNote={note}
          lawyerBehind={
            settlements.length > 0 && config.submissionType !== 'consultation' ? STILL_A_LAWYER : undefined
          }
          ticked={refused?.values}
        />
      </fieldset>
      {!config.boxes.lawyer && note && <p className="mt-4 text-sm text-muted-foreground">{note}</p>}
      {seeFirst.length > 0 && <SeeFirstPanel records={seeFirst} />}
      <div className="mt-5">
        <SubmitButton
          label={config.submitLabel}
          busyLabel={config.busyLabel}
          busy={busy}
          // Green is for a legal right that can be used now; everything else is ink.
          variant={
            config.connectsWithLawyer || config.submissionType === 'consultation' ? 'success' : 'default'
          }
          size="wide"
        />
        {problem && <p className="mt-3 text-note font-medium text-destructive">{problem}</p>}
        <p role="status" className="sr-only">
          {busy && 'Sending your request'}
        </p>
      </div>
      <p className="mt-4 text-sm text-muted-foreground">
        By submitting, you agree to our{' '}
        <Link href={paths.termsOfService} prefetch={false} className="link">
          Terms of Use
        </Link>{' '}
        and{' '}
        <Link href={paths.privacyPolicy} prefetch={false} className="link">
          Privacy Policy
        </Link>
        . <strong className="font-semibold">Attorney advertising.</strong> Sending this form does not hire a
        lawyer.
      </p>
    </form>
  )
}

/** What opened, or changed, after the form was: nothing that was typed is lost, and it can be sent again. */
function SeeFirstPanel({ records }: { records: readonly SeeFirst[] }) {
  return (
    <div className="mt-5 grid gap-3 rounded-lg border border-success-border bg-success-subtle p-4">
      {records.map(({ slug, path, title, claimBy }) => (
        <p key={slug} className="text-note">
          <strong className="font-semibold">Claims are open: {title}.</strong> Claim by {formatDate(claimBy)}.{' '}
          <a href={path} target="_blank" className="link">
            {SEE_HOW}
            <span className="sr-only">: {title} (opens in a new tab)</span>
          </a>
        </p>
      ))}
    </div>
  )
}
