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
  copySettlement,
  deleteDraft,
  publishSettlement,
  withdrawSettlement,
} from '@/lib/api-client/admin-settlements'
import { adminPath, settlementPreviewPath } from '@/lib/site/staff-paths'
import type { Missing } from '@/lib/settlements/desk/publish-rules'
import { AskPanel } from './ask-panel'

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

/**
 * Comparing a public record with a page, today: the page is named by whoever has read it, and what it has to say stands there.
 * @param urls the pages that it was read on, the newest first. @param says what the record says.
 */
export function CheckPanel({
  id,
  version,
  checked,
  urls,
  says,
}: StateProps & { checked: string; urls: readonly string[]; says: readonly string[] }) {
  const { busy, run, problem, clear } = useAction()
  const [isUnsaved, setUnsaved] = useState(false)
  const [isMissing, setMissing] = useState(false)
  // What was named, until it is said that it was compared.
  const [named, setNamed] = useState<{ url: string; kind: 'court' | 'official' } | null>(null)
  const list = useId()

  function ask(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    clear()
    setUnsaved(hasUnsaved())
    const data = new FormData(event.currentTarget)
    const url = (data.get('url') as string).trim()
    setMissing(url === '')
    setNamed(
      hasUnsaved() || url === '' ? null : { url, kind: data.get('kind') === 'court' ? 'court' : 'official' },
    )
  }

  async function check(): Promise<void> {
    setUnsaved(hasUnsaved())
    if (!named || hasUnsaved()) return
    const saved = await run(() => checkSettlement(id, { version, ...named }))
    setNamed(null)
    if (saved)
      showToast({ tone: 'success', title: 'Checked', text: 'The page was read today, and the record holds.' })
  }

  return (
    <Panel title="Mark as checked">
      <p className="text-note text-muted-foreground">{checked}</p>
      <form
        method="post"
        noValidate
        onSubmit={ask}
        onChange={() => setNamed(null)}
        className="mt-3 grid gap-4"
      >
        <LeadField
          label="Page that you have read today"
          name="url"
          type="url"
          inputMode="url"
          list={list}
          hint="Its link, as you have opened it"
          maxLength={2000}
          autoComplete="off"
          error={isMissing ? 'Name the page that you have read' : problem?.fields.url}
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
        {named && (
          <AskPanel
            title="Does that page say all of this today?"
            reads={[...says]}
            mails={[]}
            confirm="Yes, it says all of it"
            busy={busy}
            onConfirm={() => void check()}
            onCancel={() => setNamed(null)}
          />
        )}
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
  const [isMissing, setMissing] = useState(false)

  /** Before it asks: it shall not ask for what it cannot do. */
  function hasReason(): boolean {
    setMissing(reason.trim() === '')
    return reason.trim() !== ''
  }

  async function withdraw(): Promise<void> {
    const saved = await run(() => withdrawSettlement(id, version, reason))
    if (!saved) return
    showToast({ tone: 'success', title: 'Withdrawn', text: 'Its page says why.' })
    focusTab()
  }

  return (
    <Panel title="Withdraw">
      <p className="text-note text-muted-foreground">
        For good. Its page stays and says why; nothing of the record is deleted. A new draft can be made from
        it.
      </p>
      <div className="mt-3 grid gap-4">
        <LeadField
          label="Reason, shown on its page"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={500}
          autoComplete="off"
          error={isMissing && reason.trim() === '' ? 'Reason is required' : problem?.fields.reason}
        />
        <Problem words={problem && Object.keys(problem.fields).length === 0 ? problem.words : undefined} />
        <div>
          <ConfirmButton
            label="Withdraw"
            object={company}
            question="Withdraw it for everybody?"
            busyLabel="Withdrawing..."
            busy={busy}
            mayAsk={hasReason}
            onConfirm={() => void withdraw()}
          />
        </div>
      </div>
    </Panel>
  )
}

/** Makes a new draft of what a withdrawn record says. */
export function CopyButton({ id, company }: { id: number; company: string }) {
  const router = useRouter()
  const { busy, run } = useAction()

  async function copy(): Promise<void> {
    const made = await run(() => copySettlement(id), { failed: 'No Draft Made' })
    if (!made) return
    showToast({
      tone: 'success',
      title: 'Draft Made',
      text: `${company} has a new draft, with all of its facts.`,
    })
    router.push(adminPath('settlements', { settlement: made.settlement.id }))
    focusTab()
  }

  return (
    <div className="mt-3">
      <ActionButton
        label="Make a new draft from it"
        object={company}
        busyLabel="Making it..."
        variant="outline"
        busy={busy}
        onPress={() => void copy()}
      />
    </div>
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
