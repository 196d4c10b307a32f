'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { type FormEvent } from 'react'
import { useForm, type FieldPath, type Resolver } from 'react-hook-form'
import { ErrorText } from '@/components/forms/error-text'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { useUnsaved } from '@/components/forms/use-unsaved'
import { LeadField } from '@/components/leads/lead-field'
import { showToast } from '@/components/ui/toast-store'
import { createBreach, editBreach } from '@/lib/api-client/admin-breaches'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import type { CreateBreachBody, EditBreachBody } from '@/lib/breaches/edit/edit-schema'
import { breachFormSchema, syncedFormSchema, type BreachFormFields } from '@/lib/breaches/edit/form-schema'
import { GROUND_REQUIRED, MAX_REASON_LENGTH } from '@/lib/breaches/status/claim-ground'
import { MAX_NAME_LENGTH, MAX_URL_LENGTH } from '@/lib/breaches/status/evidence'
import { STATUS_LABELS } from '@/lib/breaches/status/status'
import type { StatusText } from '@/lib/breaches/status/status-table'
import { DATE_IS_OPTIONS, DATE_PRECISION_OPTIONS } from '../date-precision-options'
import { AreaField, CheckField, SelectField } from './form-fields'

interface BreachFormProps {
  /** What is edited; null for a new one. `isSynced`: only what no sync overwrites. */
  edited: { uniqueBreachId: string; modifiedDate: string; isSynced: boolean } | null
  values: BreachFormFields
  /** Today, `YYYY-MM-DD`. */
  today: string
  closeHref: string
}

const SEVERITY = [
  ['critical', 'Critical'],
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
] as const
const FLAGS = [
  ['isVerified', 'Verified'],
  ['isFabricated', 'Fabricated'],
  ['isSensitive', 'Sensitive'],
  ['isRetired', 'Retired'],
] as const

/** A breach's form: a new one, or one that is there. */
export function BreachForm({ edited, values, today, closeHref }: BreachFormProps) {
  const router = useRouter()
  const { once } = useOnce()
  const isSynced = edited?.isSynced ?? false
  const resolver = zodResolver(
    isSynced ? syncedFormSchema : breachFormSchema,
  ) as unknown as Resolver<BreachFormFields>
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<BreachFormFields>({
    resolver,
    mode: 'onSubmit',
    defaultValues: values,
  })
  const { errors, isSubmitting, isDirty } = formState
  useUnsaved(isDirty)

  function submit(event: FormEvent) {
    event.preventDefault()
    void once(() => handleSubmit(send)(event))
  }

  // What the schema has made of the fields is what the calls take.
  async function send(checked: unknown) {
    const { massActionBreachStatus, ...rest } = checked as Omit<
      CreateBreachBody,
      'massActionBreachStatus'
    > & { massActionBreachStatus: '' | StatusText }
    const body = { ...rest, ...(massActionBreachStatus !== '' && { massActionBreachStatus }) }
    try {
      if (edited)
        await editBreach(edited.uniqueBreachId, {
          ...(body as Partial<EditBreachBody>),
          modifiedDate: edited.modifiedDate,
        })
      else await createBreach(body)
      showToast({
        tone: 'success',
        title: edited ? 'Breach Saved' : 'Breach Added',
        text: `${values.title || rest.title} was ${edited ? 'saved' : 'added'}.`,
      })
      // In place of the form: going back leads to what was before it, and not to an empty one.
      router.replace(closeHref, { scroll: false })
      router.refresh()
    } catch (problem) {
      if (leaveWhenSignedOut(problem)) return
      const wrong = Object.entries((problem instanceof ApiError && problem.fieldErrors) || {})
      for (const [index, [name, message]] of wrong.entries())
        setError(name as FieldPath<BreachFormFields>, { message }, { shouldFocus: index === 0 })
      if (wrong.length === 0) setError('root', { message: wordsOf(problem) })
    }
  }

  /** What a status rests on may be said in any of its fields: the one that was marked is not at fault any more. */
  function answered(name: string): void {
    if (name.startsWith('evidence.') && errors.reason?.message === GROUND_REQUIRED) clearErrors('reason')
  }

  const field = (
    name: FieldPath<BreachFormFields>,
    label: string,
    error: { message?: string } | undefined,
  ) => ({ label, error: error?.message, ...register(name, { onChange: () => answered(name) }) })
  const { evidence } = errors
  return (
    <form noValidate method="post" onSubmit={submit} aria-busy={isSubmitting} className="grid gap-5">
      {isSynced ? (
        <p className="text-note text-muted-foreground">
          This entry comes from Have I Been Pwned. The next sync would overwrite everything else, so only its
          status, severity and evidence can be changed here.
        </p>
      ) : (
        <>
          <LeadField {...field('title', 'Title', errors.title)} maxLength={200} autoComplete="off" />
          <LeadField
            {...field('domain', 'Domain', errors.domain)}
            maxLength={253}
            autoComplete="off"
            inputMode="url"
            optional
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <LeadField
              {...field('breachDate', 'Breach date', errors.breachDate)}
              type="date"
              min="1970-01-01"
              max={today}
            />
            <SelectField
              {...field('datePrecision', 'How exact the date is', errors.datePrecision)}
              options={DATE_PRECISION_OPTIONS}
            />
          </div>
          <SelectField
            {...field('dateIs', 'What the date is', errors.dateIs)}
            hint="Reported: when it happened is not known, and no text says that it was then"
            options={DATE_IS_OPTIONS}
          />
          <LeadField
            {...field('pwnCount', 'Affected users', errors.pwnCount)}
            hint="Empty where it is not known"
            inputMode="numeric"
            autoComplete="off"
            optional
          />
          <AreaField
            {...field('dataClasses', 'Data types', errors.dataClasses)}
            hint="Separated by commas"
            rows={2}
          />
          <AreaField
            {...field('description', 'Description', errors.description)}
            hint="Links, bold and italics are kept; any other HTML is taken out"
            rows={4}
            optional
          />
          <fieldset>
            <legend className="text-note font-medium">Flags</legend>
            <div className="mt-1 grid grid-cols-2 sm:grid-cols-4">
              {FLAGS.map(([name, label]) => (
                <CheckField key={name} label={label} {...register(name)} />
              ))}
            </div>
            <p className="mt-2 text-sm text-muted-foreground">
              Verified: the company or an authority has confirmed it. Without it, its page says “unverified”
              and that nobody has confirmed it yet.
            </p>
          </fieldset>
        </>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...field('severity', 'Severity', errors.severity)} options={SEVERITY} />
        <SelectField
          {...field('massActionBreachStatus', 'Status', errors.massActionBreachStatus)}
          options={[...(edited ? [] : [['', 'By its age'] as const]), ...Object.entries(STATUS_LABELS)]}
        />
      </div>
      <fieldset className="grid gap-5">
        <legend className="text-h3">Evidence</legend>
        <p className="mt-1 text-note text-muted-foreground">
          What the status rests on. Shown to the public where it is filled in. Request Consultation and Active
          want a case, a court, a source or a reason.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <LeadField
            {...field('evidence.caseName', 'Case name', evidence?.caseName)}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            optional
          />
          <LeadField
            {...field('evidence.court', 'Court', evidence?.court)}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            optional
          />
        </div>
        <LeadField
          {...field('evidence.sourceUrl', 'Source link', evidence?.sourceUrl)}
          maxLength={MAX_URL_LENGTH}
          inputMode="url"
          autoComplete="off"
          optional
        />
        <LeadField
          {...field('evidence.deadline', 'Act by', evidence?.deadline)}
          type="date"
          narrow
          optional
        />
        <LeadField
          {...field('reason', 'Reason (for the audit log alone)', errors.reason)}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          optional
        />
      </fieldset>
      <div role="alert" className="empty:sr-only">
        {errors.root?.message && <ErrorText id="breach-problem">{errors.root.message}</ErrorText>}
      </div>
      <div>
        <SubmitButton
          label={edited ? 'Save breach' : 'Add breach'}
          busyLabel="Saving..."
          busy={isSubmitting}
          width="phone"
        />
      </div>
    </form>
  )
}
