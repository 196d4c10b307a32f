import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'
import { useKeptFields } from '@/components/forms/kept-fields'
import { textsOf } from '@/components/forms/texts-of'
import { useOnce } from '@/components/forms/use-once'
import { useVisit } from '@/components/forms/use-visit'
import { dismissToast, showToast } from '@/components/ui/toast-store'
import { ApiError } from '@/lib/api-client/call'
import { submitLead } from '@/lib/api-client/public'
import { LEAD_FORMS } from '@/lib/consents/lead-forms'
import type { SeeFirst } from '@/lib/http/errors'
import { afterLeadPath } from '@/lib/leads/lead-paths'
import { LEAD_FIELDS, leadFieldsSchema, type LeadField, type LeadFields } from '@/lib/leads/schema'
import type { LeadFormProps } from './lead-form-props'
import { useSteps, type StepHeadings } from './use-steps'

/** What is kept while it is typed. The law firm's box is not: it stands for words that may be others by now. */
const KEPT_FIELDS = [...LEAD_FIELDS, 'sms', 'future', 'lawyer']

/** Stored all the same, the request could not be shown to its sender, who would send it again. */
const COOKIES_BLOCKED =
  'This browser blocks cookies, and we need one to confirm your request. Nothing was sent. Please allow cookies for this site, then try again.'

/**
 * What a lead form knows and does: its two steps, what is wrong with it, and sending it.
 * @param element the form.
 */
export function useLeadForm(
  element: RefObject<HTMLFormElement | null>,
  headings: StepHeadings,
  {
    form: id,
    uniqueBreachId,
    email,
    typed: before,
    redirectedFromEmail = false,
    before: { settlements, firm },
  }: LeadFormProps,
) {
  const config = LEAD_FORMS[id]
  // What opened, or changed, since this page was made: the call says what has to be seen now.
  const [seeFirst, setSeeFirst] = useState<SeeFirst[]>([])
  const seen = (seeFirst.length > 0 ? seeFirst : settlements).map(({ slug, version }) => ({ slug, version }))
  const { once } = useOnce()
  const router = useRouter()
  const { navigating, goTo } = useVisit()
  // Defaults stand in the fields alone: given here, they would take the place of what was typed before this code had loaded.
  const { register, handleSubmit, trigger, setError, setValue, formState } = useForm<LeadFields>({
    resolver: zodResolver(leadFieldsSchema),
    mode: 'onChange',
  })
  const { errors, isSubmitting } = formState
  const refused = before?.refused?.form === id ? before.refused : undefined
  const isFieldRefused = refused !== undefined && LEAD_FIELDS.some((name) => refused.errors[name])
  const [told, setTold] = useState(refused?.errors ?? {})
  /** What is wrong with the law firm's box; of a form that was sent without this code, its refusal says it. */
  const [firmError, setFirmError] = useState<string>()
  // Of a form that was sent without this code; what is wrong with a field is said under it.
  const [refusal, setRefusal] = useState(refused && !isFieldRefused ? refused.said : undefined)
  const busy = isSubmitting || navigating
  // Not formState.isValid: after an error from the server that stays false until something is typed.
  const isWrong = LEAD_FIELDS.some((field) => errors[field])
  const about = `${id} ${uniqueBreachId} ${email ?? ''}`
  const { keep, forget } = useKeptFields(element, about, KEPT_FIELDS, refused !== undefined)
  const steps = useSteps(headings, refused && !isFieldRefused ? 2 : 1)

  // The toast is shown when something goes wrong, and that may be the network.
  useEffect(() => void import('@/components/ui/toaster').catch(() => {}), [])

  /** The toast that says that fields are wrong: it goes with what it says, or with the form. */
  const warning = useRef(0)
  useEffect(() => {
    if (!isWrong) dismissToast(warning.current)
  }, [isWrong])
  useEffect(() => () => dismissToast(warning.current), [])

  /** What is wrong is in the first step: the form leads there, and then to the field. */
  function blocked(): void {
    steps.show(1)
    warning.current = showToast({
      tone: 'error',
      title: 'Validation Error',
      text: 'Please fix the errors in the form before submitting.',
    })
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (navigating) return
    setTold({})
    setFirmError(undefined)
    setRefusal(undefined)
    for (const [name, text] of Object.entries(textsOf(event.currentTarget, LEAD_FIELDS)))
      setValue(name as LeadField, text)
    void once(() => (steps.step === 1 ? goOn() : handleSubmit(send, blocked)(event)))
  }

  async function goOn(): Promise<void> {
    if (await trigger(LEAD_FIELDS, { shouldFocus: true })) steps.goTo(2)
    else blocked()
  }

  function typing(event: FormEvent<HTMLFormElement>): void {
    keep()
    const { name } = event.target as HTMLInputElement
    if (name === 'lawFirm' || name === 'zipCode') setFirmError(undefined)
    setTold(({ [name]: _mended, ...others }) => others)
  }

  async function send(fields: LeadFields): Promise<void> {
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
        lawFirmVersionId: firm && ticked('lawFirm') ? firm.versionId : null,
        form: id,
      })
      forget()
      // Where no lawyer is offered, or no news was asked for, the form's own words would promise them.
      showToast({
        tone: 'success',
        ...config.success,
        ...((response.lawyerOffered === false ||
          (config.submissionType === 'monitoring' && !ticked('future'))) && { text: response.message }),
      })
      // In place of the second step: Back leads to the form's beginning.
      goTo(afterLeadPath(id, redirectedFromEmail), { replace: steps.isOwnEntry() })
    } catch (problem) {
      failed(problem instanceof ApiError ? problem : new ApiError(0, 'unknown', ''))
    }
  }

  function failed({ status, code, message, fieldErrors, seeFirst: first }: ApiError): void {
    if (first) setSeeFirst(first)
    // The page shows what the form names now; what was typed stays.
    if (code === 'firm_changed') router.refresh()
    setFirmError(fieldErrors?.lawFirmVersionId)
    const wrong = LEAD_FIELDS.filter((field) => fieldErrors?.[field])
    // A field that is not shown cannot be focused.
    if (wrong.length > 0) steps.show(1)
    for (const [index, field] of wrong.entries())
      setError(field, { type: 'server', message: fieldErrors![field] }, { shouldFocus: index === 0 })
    const { title, text } = config.failure
    const fallback = status !== 0 && config.showsStatusCode ? `HTTP error! status: ${status}` : text
    const shown = code === 'unknown' || code === 'network' ? fallback : message
    setError('root', { message: wrong.length > 0 || fieldErrors?.lawFirmVersionId ? undefined : shown })
    showToast({ tone: 'error', title, text: shown })
  }

  return {
    ...steps,
    busy,
    seen,
    seeFirst,
    ticked: refused?.values,
    problem: errors.root?.message ?? refusal,
    firmError,
    submit,
    typing,
    field: (name: LeadField, label: string) => ({
      label,
      error: errors[name]?.message ?? told[name],
      ...register(name),
    }),
  }
}
