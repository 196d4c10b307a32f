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
import { createSettlement, editSettlement, undoSave } from '@/lib/api-client/admin-settlements'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { adminPath, settlementPreviewPath } from '@/lib/site/staff-paths'
import { SOURCED_FACTS } from '@/lib/settlements/facts-schema'
import { WHY_CHANGED, type Settlement } from '@/lib/settlements/record'
import { AskPanel, askedOf, type Asked } from './ask-panel'
import { ConditionFields, EventFields } from './condition-fields'
import { ConflictList } from './conflict-list'
import { DateFields } from './date-fields'
import { DisputeFields } from './dispute-fields'
import { FactFields } from './fact-fields'
import { prepare, rebase, unexplainedDays } from './form-body'
import { valuesOf, type SettlementValues } from './form-values'
import { SourceFields } from './source-fields'
import { useSourceOptions } from './source-options'
import { TierFields } from './tier-fields'
import { keepTyped } from './typed-edit'

const NOTHING_YET = 'There is nothing to save yet.'

interface SettlementFormProps {
  /** As it is stored now; null for a new one. */
  settlement: Settlement | null
  /** `YYYY-MM-DD` */
  today: string
  /** What the company of a new one begins with. */
  company?: string
  /** Until when its last save can be undone, ISO 8601; null where it cannot be. */
  undoUntil?: string | null
}

/**
 * The form of a record. What is typed stays whatever happens: on an error, and when another operator saves meanwhile, whose changes
 * can be taken in below one's own.
 */
export function SettlementForm({ settlement, today, company = '', undoUntil = null }: SettlementFormProps) {
  const router = useRouter()
  const { busy, once } = useOnce()
  const [problem, setProblem] = useState<string[]>([])
  // Of what was saved here, until the page knows it too: the fields name them.
  const [saved, setSaved] = useState<Settlement | null>(null)
  // What the call asks before everybody reads something else, and the change that it asks about.
  const [asked, setAsked] = useState<(Asked & { change: string }) | null>(null)
  // The version that an undo has made: there is nothing behind it.
  const [undone, setUndone] = useState<number | null>(null)
  const newest = saved && saved.version > (settlement?.version ?? 0) ? saved : settlement
  const form = useForm<SettlementValues>({
    defaultValues: { ...firstValues(settlement, today), ...(settlement === null && { company }) },
  })
  const { isDirty, defaultValues } = form.formState
  const base = defaultValues as SettlementValues
  const isPublished = (newest?.publishedAt ?? null) !== null
  const canUndo =
    newest !== null && newest.version === base.version && (newest === saved || undoUntil !== null)
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
    void once(() => save())
  }

  /** What everybody reads is what it was before the last save, at once. */
  async function undo(): Promise<void> {
    if (!newest) return
    setProblem([])
    try {
      const { settlement: after } = await undoSave(newest.id, newest.version)
      setSaved(after)
      setUndone(after.version)
      form.reset(valuesOf(after, today))
      showToast({ tone: 'success', title: 'Save Undone', text: `${after.company} is as it was before.` })
      router.refresh()
    } catch (reason) {
      if (leaveWhenSignedOut(reason)) return
      setProblem([wordsOf(reason)])
      router.refresh()
    }
  }

  /** What is typed goes along in this browser, and is saved nowhere. */
  function preview(): void {
    if (!settlement) return
    const { body, isEmpty } = prepare(form.getValues(), base)
    const isTyped = !isEmpty && keepTyped(settlement.id, { ...body, version: base.version })
    window.open(settlementPreviewPath(settlement.id, isTyped ? 'typed' : undefined))
  }

  /** @param confirmed the change that its operator has said yes to; with another one since, the call asks again. */
  async function save(confirmed: string | null = null): Promise<void> {
    setProblem([])
    setAsked(null)
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
    const unexplained = isPublished ? unexplainedDays(form.getValues(), base) : []
    if (unexplained.length > 0) {
      tellFields(
        Object.fromEntries(unexplained.map((place) => [`dates.${place}.change`, WHY_CHANGED])),
        (path) => path,
      )
      return
    }
    const change = JSON.stringify(body)
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
      const { settlement: after } = await editSettlement(settlement.id, {
        ...body,
        version: base.version,
        ...(confirmed === change && { confirmed: true }),
      })
      setSaved(after)
      form.reset(valuesOf(after, today))
      showToast({ tone: 'success', title: 'Settlement Saved', text: `${after.company} was saved.` })
      router.refresh()
    } catch (reason) {
      if (leaveWhenSignedOut(reason)) return
      const question = askedOf(reason)
      if (question) {
        setAsked({ ...question, change })
        return
      }
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
            <ConflictList base={base} theirs={valuesOf(settlement, today)} />
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
        {asked && (
          <AskPanel
            {...asked}
            title="Is this right? Everybody will read it at once:"
            confirm="Yes, save it"
            busy={busy}
            onConfirm={() => void once(() => save(asked.change))}
            onCancel={() => setAsked(null)}
          />
        )}
        {settlement === null && (
          <p className="text-note text-muted-foreground">
            Once the draft is saved, link the breach that it is about: under “Breaches”, below this form.
          </p>
        )}
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
          {canUndo && !isDirty && undone !== base.version && (
            <button
              type="button"
              onClick={() => void once(undo)}
              className={buttonVariants({ variant: 'outline' })}
            >
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
      <DateFields sources={sources} isPublished={(settlement?.publishedAt ?? null) !== null} today={today} />
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
