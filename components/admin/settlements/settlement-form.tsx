'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState, type FormEvent } from 'react'
import { FormProvider, useForm, type FieldPath } from 'react-hook-form'
import { ErrorText } from '@/components/forms/error-text'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { useUnsaved } from '@/components/forms/use-unsaved'
import { buttonVariants } from '@/components/ui/button-variants'
import { showToast } from '@/components/ui/toast-store'
import { createSettlement, editSettlement } from '@/lib/api-client/admin-settlements'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { adminPath, settlementPreviewPath } from '@/lib/paths'
import { SOURCED_FACTS } from '@/lib/settlements/facts-schema'
import type { Settlement } from '@/lib/settlements/record'
import { ConditionFields, EventFields } from './condition-fields'
import { DateFields } from './date-fields'
import { DisputeFields } from './dispute-fields'
import { FactFields } from './fact-fields'
import { prepare, rebase } from './form-body'
import { valuesOf, type SettlementValues } from './form-values'
import { SourceFields } from './source-fields'
import { useSourceOptions } from './source-options'
import { TierFields } from './tier-fields'
import { keepTyped } from './typed-edit'
import { undoValues } from './undo-values'

const NOTHING_YET = 'There is nothing to save yet.'

interface SettlementFormProps {
  /** As it is stored now; null for a new one. */
  settlement: Settlement | null
  /** `YYYY-MM-DD` */
  today: string
  /** What the company of a new one begins with. */
  company?: string
}

/**
 * The form of a record. What is typed stays whatever happens: on an error, and when another operator saves meanwhile, whose changes
 * can be taken in below one's own.
 */
export function SettlementForm({ settlement, today, company = '' }: SettlementFormProps) {
  const router = useRouter()
  const { busy, once } = useOnce()
  const [problem, setProblem] = useState<string[]>([])
  // Of what was saved here, until the page knows it too: the fields name them.
  const [saved, setSaved] = useState<Settlement | null>(null)
  // What the last save here has replaced, for as long as nothing else was saved since.
  const [replaced, setReplaced] = useState<SettlementValues | null>(null)
  const newest = saved && saved.version > (settlement?.version ?? 0) ? saved : settlement
  const form = useForm<SettlementValues>({
    defaultValues: { ...firstValues(settlement, today), ...(settlement === null && { company }) },
  })
  const { isDirty, defaultValues } = form.formState
  const base = defaultValues as SettlementValues
  const isBehind = settlement !== null && settlement.version > base.version

  useUnsaved(isDirty)

  // What was published or checked beside the form is in it as long as nothing is typed.
  useEffect(() => {
    if (isBehind && !isDirty) form.reset(valuesOf(settlement, today))
  }, [isBehind, isDirty, settlement, today, form])

  function takeTheirs(): void {
    if (!settlement) return
    const theirs = valuesOf(settlement, today)
    const mine = form.getValues()
    const merged = { ...rebase(mine, base, theirs), sources: mine.sources, events: mine.events }
    setProblem([])
    form.reset(theirs)
    for (const [name, value] of Object.entries(merged))
      form.setValue(name as keyof SettlementValues, value as never, { shouldDirty: true })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void once(save)
  }

  /** Puts into the form what stood there before the last save. It is saved as any change is. */
  function undo(): void {
    if (!newest || !replaced) return
    const back = undoValues(replaced, newest, valuesOf(newest, today))
    setReplaced(null)
    for (const [name, value] of Object.entries(back))
      form.setValue(name as keyof SettlementValues, value as never, { shouldDirty: true })
  }

  /** What is typed goes along in this browser, and is saved nowhere. */
  function preview(): void {
    if (!settlement) return
    const { body, isEmpty } = prepare(form.getValues(), base)
    const isTyped = !isEmpty && keepTyped(settlement.id, { ...body, version: base.version })
    window.open(settlementPreviewPath(settlement.id, isTyped ? 'typed' : undefined))
  }

  async function save(): Promise<void> {
    setProblem([])
    form.clearErrors()
    // What a new one begins with is new as well.
    const { body, fieldOf, isEmpty } = prepare(
      form.getValues(),
      settlement === null ? { ...base, company: '' } : base,
    )
    if (isEmpty) {
      setProblem([NOTHING_YET])
      return
    }
    const whole = { ...body, company: settlement === null ? (body.company ?? '') : body.company }
    const wrong = await refusedBefore(whole, settlement === null ? null : base.version, today)
    if (Object.keys(wrong).length > 0) {
      tellFields(wrong, fieldOf)
      return
    }
    try {
      if (settlement === null) {
        const { settlement: made } = await createSettlement({ ...body, company: body.company ?? '' })
        form.reset(form.getValues())
        showToast({ tone: 'success', title: 'Draft Saved', text: `${made.company} is a draft now.` })
        router.replace(adminPath('settlements', { settlement: made.id }))
        router.refresh()
        return
      }
      const { settlement: after } = await editSettlement(settlement.id, { ...body, version: base.version })
      setSaved(after)
      setReplaced(base)
      form.reset(valuesOf(after, today))
      showToast({ tone: 'success', title: 'Settlement Saved', text: `${after.company} was saved.` })
      router.refresh()
    } catch (reason) {
      if (leaveWhenSignedOut(reason)) return
      tell(reason, fieldOf)
      if (reason instanceof ApiError && reason.status === 409) router.refresh()
    }
  }

  function tell(reason: unknown, fieldOf: (path: string) => string): void {
    const wrong = (reason instanceof ApiError && reason.fieldErrors) || {}
    if (Object.keys(wrong).length > 0) tellFields(wrong, fieldOf)
    else setProblem([wordsOf(reason)])
  }

  /** Beside the fields, and all of it once more below them. */
  function tellFields(wrong: Record<string, string>, fieldOf: (path: string) => string): void {
    for (const [index, [path, message]] of Object.entries(wrong).entries())
      form.setError(fieldOf(path) as FieldPath<SettlementValues>, { message }, { shouldFocus: index === 0 })
    setProblem(Object.values(wrong))
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        method="post"
        onSubmit={submit}
        aria-busy={busy}
        className="grid gap-5"
        aria-label="Record"
      >
        {isBehind && isDirty && (
          <div role="status" className="rounded-xl border border-warning-border bg-warning-subtle p-4">
            <p className="text-note">
              This record was saved meanwhile (version {settlement.version}). What you typed is still here.
            </p>
            <button
              type="button"
              onClick={takeTheirs}
              className={`mt-3 ${buttonVariants({ variant: 'outline', size: 'dense' })}`}
            >
              Take it in, and keep what I typed
            </button>
          </div>
        )}
        <Parts settlement={newest} today={today} />
        <div role="alert" className="grid gap-1 empty:sr-only">
          {problem
            .filter((words) => !isDirty || words !== NOTHING_YET)
            .map((words, place) => (
              <ErrorText key={place} id={`problem-${place}`}>
                {words}
              </ErrorText>
            ))}
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton
            label={settlement === null ? 'Save draft' : 'Save changes'}
            busyLabel="Saving..."
            busy={busy}
            width="phone"
          />
          {settlement !== null && (
            <button type="button" onClick={preview} className={buttonVariants({ variant: 'outline' })}>
              {isDirty ? 'Preview what is typed' : 'Preview the page'}
              <span className="sr-only"> (opens a new tab)</span>
            </button>
          )}
          {replaced && newest && !isDirty && newest.version === base.version && (
            <button type="button" onClick={undo} className={buttonVariants({ variant: 'outline' })}>
              Undo the last save
            </button>
          )}
          {isDirty && <p className="text-note text-muted-foreground">Not saved yet.</p>}
        </div>
      </form>
    </FormProvider>
  )
}

/** What the call would refuse. Where that cannot be found out here, the call says it. */
async function refusedBefore(
  body: object,
  version: number | null,
  today: string,
): Promise<Record<string, string>> {
  // A clock that is behind would call today a day to come.
  if (new Date().toISOString().slice(0, 10) < today) return {}
  const loaded = await import('./wrong-fields').catch(() => null)
  return loaded?.wrongFields(body, version) ?? {}
}

function Parts({ settlement, today }: SettlementFormProps) {
  const stored = settlement?.sources ?? []
  const sources = useSourceOptions(stored)
  return (
    <>
      <SourceFields stored={stored} today={today} />
      <FactFields sources={sources} isPublished={(settlement?.publishedAt ?? null) !== null} />
      <DateFields sources={sources} />
      <TierFields sources={sources} />
      <ConditionFields sources={sources} />
      <EventFields sources={sources} />
      <DisputeFields sources={sources} />
    </>
  )
}

/** A new record begins with one page, which every fact names until it names another, and with the day that counts most. */
function firstValues(settlement: Settlement | null, today: string): SettlementValues {
  const values = valuesOf(settlement, today)
  if (settlement) return values
  const key = values.sources[0]!.key
  return { ...values, refs: Object.fromEntries(SOURCED_FACTS.map((name) => [name, key])) }
}
