'use client'

import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useRouter } from 'next/navigation'
import { ActionButton } from '../action-button'
import { focusTab } from '../focus-tab'
import { SelectField } from '../breaches/form-fields'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAction } from '@/components/forms/use-action'
import { hasUnsaved } from '@/components/forms/use-unsaved'
import { LeadField } from '@/components/leads/lead-field'
import { Alert } from '@/components/ui/alert'
import { showToast } from '@/components/ui/toast-store'
import {
  checkSettlement,
  deleteDraft,
  publishSettlement,
  withdrawSettlement,
} from '@/lib/api-client/admin-settlements'
import { adminPath, settlementPreviewPath } from '@/lib/paths'
import type { Missing } from '@/lib/settlements/desk/publish-rules'

interface StateProps {
  id: number
  version: number
  company: string
}

/** Publishing a draft: what is missing, what its readers will see, and the button. */
export function PublishPanel({
  id,
  version,
  company,
  missing,
  notes,
}: StateProps & { missing: readonly Missing[]; notes: readonly string[] }) {
  const router = useRouter()
  const publishing = useAction()
  const removing = useAction()
  const [isUnsaved, setUnsaved] = useState(false)

  async function publish(): Promise<void> {
    setUnsaved(hasUnsaved())
    if (hasUnsaved()) return
    const saved = await publishing.run(() => publishSettlement(id, version))
    if (!saved) return
    showToast({ tone: 'success', title: 'Published', text: `${company} has a page now.` })
    focusTab()
  }

  async function remove(): Promise<void> {
    const gone = await removing.run(() => deleteDraft(id), { failed: 'Delete Failed' })
    if (!gone) return
    showToast({ tone: 'success', title: 'Draft Deleted', text: gone.message })
    router.replace(adminPath('settlements', { state: 'drafts' }))
    focusTab()
  }

  const button = {
    label: 'Publish',
    busyLabel: 'Publishing...',
    object: company,
    variant: 'default',
    busy: publishing.busy,
  } as const
  return (
    <Panel title="Publish">
      {missing.length === 0 ? (
        <p className="text-note">
          Everything is there. Look at{' '}
          <a href={settlementPreviewPath(id)} target="_blank" rel="noopener" className="link">
            the preview
            <span className="sr-only"> (opens a new tab)</span>
          </a>
          , then publish it. Everybody sees it at once, and it cannot become a draft again: it can be changed,
          or withdrawn with a reason.
        </p>
      ) : (
        <>
          <p className="text-note">Before it can be published:</p>
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-note">
            {missing.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        </>
      )}
      {notes.length > 0 && (
        <Alert tone="warning" title="Is this right?" className="mt-4">
          <ul className="grid list-disc gap-1 pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Problem
        words={
          isUnsaved
            ? 'What you typed below is not saved yet, and only what is saved is published. Save it first.'
            : publishing.problem?.words
        }
      />
      <div className="mt-4 flex flex-wrap gap-3">
        {missing.length === 0 ? (
          <ConfirmButton {...button} question="Publish for everybody?" onConfirm={() => void publish()} />
        ) : (
          <ActionButton {...button} onPress={() => void publish()} />
        )}
        <ConfirmButton
          label="Delete draft"
          object={company}
          question="Delete this draft?"
          busyLabel="Deleting..."
          busy={removing.busy}
          onConfirm={() => void remove()}
        />
      </div>
    </Panel>
  )
}

const KINDS = [
  ['official', 'The administrator’s or an authority’s page'],
  ['court', 'A court: its order or docket'],
] as const

/** Comparing a public record with a page, today. @param urls the pages that it was read on, the newest first. */
export function CheckPanel({
  id,
  version,
  checked,
  urls,
}: StateProps & { checked: string; urls: readonly string[] }) {
  const { busy, run, problem } = useAction()
  const [isUnsaved, setUnsaved] = useState(false)
  const list = useId()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setUnsaved(hasUnsaved())
    if (hasUnsaved()) return
    const data = new FormData(event.currentTarget)
    const text = (name: string) => data.get(name) as string
    const kind = text('kind') === 'court' ? 'court' : 'official'
    const saved = await run(() => checkSettlement(id, { version, url: text('url'), kind }))
    if (saved)
      showToast({ tone: 'success', title: 'Checked', text: 'The page was read today, and the record holds.' })
  }

  return (
    <Panel title="Mark as checked">
      <p className="text-note text-muted-foreground">{checked}</p>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-4">
        <LeadField
          label="Page that you have read today"
          name="url"
          type="url"
          inputMode="url"
          list={list}
          defaultValue={urls[0] ?? ''}
          maxLength={2000}
          autoComplete="off"
          error={problem?.fields.url}
        />
        <datalist id={list}>
          {urls.map((url) => (
            <option key={url} value={url} />
          ))}
        </datalist>
        <SelectField label="Whose page it is" name="kind" options={KINDS} error={problem?.fields.kind} />
        <Problem
          words={
            isUnsaved
              ? 'What you typed below is not saved yet. Save it, or take it back, before you say that the record holds.'
              : problem && Object.keys(problem.fields).length === 0
                ? problem.words
                : undefined
          }
        />
        <div>
          <SubmitButton
            label="It still holds"
            busyLabel="Saving..."
            busy={busy}
            variant="outline"
            size="dense"
          />
        </div>
      </form>
    </Panel>
  )
}

/** Taking a public record back for good. */
export function WithdrawPanel({ id, version, company }: StateProps) {
  const { busy, run, problem } = useAction()
  const [reason, setReason] = useState('')

  async function withdraw(): Promise<void> {
    const saved = await run(() => withdrawSettlement(id, version, reason))
    if (!saved) return
    showToast({ tone: 'success', title: 'Withdrawn', text: 'Its page says why.' })
    focusTab()
  }

  return (
    <Panel title="Withdraw">
      <p className="text-note text-muted-foreground">
        For good. Its page stays and says why; nothing of the record is deleted.
      </p>
      <div className="mt-3 grid gap-4">
        <LeadField
          label="Reason, shown on its page"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={500}
          autoComplete="off"
          error={problem?.fields.reason}
        />
        <Problem words={problem && Object.keys(problem.fields).length === 0 ? problem.words : undefined} />
        <div>
          <ConfirmButton
            label="Withdraw"
            object={company}
            question="Withdraw it for everybody?"
            busyLabel="Withdrawing..."
            busy={busy}
            onConfirm={() => void withdraw()}
          />
        </div>
      </div>
    </Panel>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-xl border bg-card p-4 shadow-card sm:p-6">
      <h3 id={id} className="mb-2 text-h3">
        {title}
      </h3>
      {children}
    </section>
  )
}

function Problem({ words }: { words: string | undefined }) {
  return (
    <div role="alert" className="mt-3 empty:sr-only">
      {words && <ErrorText id="settlement-problem">{words}</ErrorText>}
    </div>
  )
}
