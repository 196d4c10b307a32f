'use client'

import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { wordsOf } from '@/lib/api-client/call'
import { previewMail } from '@/lib/api-client/public'
import { emailError } from '@/lib/validation/fields'
import type { PreviewableId } from '@/lib/mail/previewable'
import type { MailPreview } from '@/lib/mail/responses'

interface PreviewPanelProps {
  template: PreviewableId
  initial: MailPreview
}

const MODES = [
  ['desktop', 'Desktop'],
  ['mobile', 'Mobile'],
] as const
const VIEWS = [
  ['mail', 'Message'],
  ['source', 'HTML source'],
  ['text', 'Plain text'],
] as const

/** Where a wide message would be cropped. */
const NARROW = '(max-width: 47.99rem)'
const isNarrow = () => matchMedia(NARROW).matches
function onWidth(changed: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** One template: filled with the breach of a preview address, on a wide screen or a phone, as mail or as its source. */
export function PreviewPanel({ template, initial }: PreviewPanelProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  /** The address that was last looked up, for the other templates too. */
  const lookedUp = useRef('')
  const turn = useRef(0)
  const [shown, setShown] = useState({ template, preview: initial })
  const [error, setError] = useState<string | null>(null)
  const [said, setSaid] = useState<{ text: string; failed: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  const isPhone = useSyncExternalStore(onWidth, isNarrow, () => false)
  const [chosen, setMode] = useState<(typeof MODES)[number][0] | null>(null)
  const mode = chosen ?? (isPhone ? 'mobile' : 'desktop')
  const [view, setView] = useState<(typeof VIEWS)[number][0]>('mail')

  // Another template was chosen: its example stands there until the address has been looked up for it.
  if (shown.template !== template) setShown({ template, preview: initial })
  const { preview } = shown
  const namesBreach = initial.live || initial.note !== null

  const lookUp = useCallback(async () => {
    const mine = (turn.current += 1)
    setBusy(true)
    const response = await previewMail(template, lookedUp.current || undefined).catch(wordsOf)
    // Something else has been asked for meanwhile.
    if (mine !== turn.current) return
    const failed = typeof response === 'string'
    // What was shown before is not about this address.
    setShown({ template, preview: failed ? initial : response })
    setSaid(failed ? { text: response, failed } : { text: 'The preview is up to date.', failed })
    setBusy(false)
  }, [template, initial])

  useEffect(() => {
    if (lookedUp.current) void lookUp()
  }, [lookUp])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (busy) return
    const given = field.current!.value.trim()
    const message = given === '' ? null : emailError(given)
    setError(message)
    if (message) return field.current?.focus()
    lookedUp.current = given
    setSaid(null)
    void lookUp()
  }

  return (
    <div className="mt-4 grid gap-6 sm:mt-6 lg:grid-cols-[20rem_1fr] lg:items-start lg:gap-8">
      <div className="grid gap-4 rounded-xl border bg-card p-4 shadow-card sm:gap-6 sm:p-5">
        <form noValidate method="post" onSubmit={submit} className="grid gap-3" aria-busy={busy}>
          <div>
            <Label htmlFor={id} className="text-note">
              Preview email
            </Label>
            <p id={`${id}-hint`} className="mb-2 text-sm text-muted-foreground">
              {namesBreach ? 'Its first breach fills the template.' : 'This template names no breach.'}
            </p>
            <input
              ref={field}
              id={id}
              name="email"
              type="text"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => {
                if (error) setError(emailError(event.target.value))
              }}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : `${id}-hint`}
              className={inputVariants()}
            />
          </div>
          <div role="alert" className="empty:sr-only">
            {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
          </div>
          <SubmitButton label="Update preview" busyLabel="Checking..." busy={busy} variant="outline" />
          <p role="status" className={said?.failed ? 'text-note' : 'sr-only'}>
            {said?.text}
          </p>
        </form>
        <Choice legend="Screen" options={MODES} value={mode} onChange={(next) => setMode(next)} />
        <Choice legend="Show" options={VIEWS} value={view} onChange={(next) => setView(next)} />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 break-words">
            <span className="text-muted-foreground">Subject: </span>
            <strong className="font-semibold">{preview.subject}</strong>
          </p>
          {preview.live && (
            <span className="inline-flex min-h-7 items-center rounded-full border border-success-border bg-success-subtle px-2.5 text-xs font-medium text-success">
              Live Data
            </span>
          )}
        </div>
        {preview.note && (
          <p className="mt-2 text-note text-muted-foreground">
            <span className="mr-2 inline-flex min-h-7 items-center rounded-md border border-dashed border-input px-2.5 text-xs font-medium">
              Example
            </span>
            {preview.note}
          </p>
        )}
        {/* A wide screen stays one, also on a phone: there it is scrolled, by keyboard too. */}
        <div
          role="group"
          aria-label="Preview"
          tabIndex={0}
          className="mt-4 overflow-x-auto rounded-xl"
          aria-busy={busy}
        >
          {view === 'mail' && (
            <iframe
              title={`The message on a ${mode === 'mobile' ? 'phone' : 'wide screen'}`}
              srcDoc={preview.html}
              sandbox=""
              className={`h-[46rem] rounded-xl border bg-card ${mode === 'mobile' ? 'w-[375px] max-w-full' : 'w-full min-w-[600px]'}`}
            />
          )}
          {view !== 'mail' && (
            <textarea
              readOnly
              aria-label={view === 'source' ? 'HTML source' : 'Plain text'}
              value={view === 'source' ? preview.html : preview.text}
              spellCheck={false}
              className="block h-[46rem] w-full rounded-xl border bg-card p-4 font-mono text-sm"
            />
          )}
        </div>
      </div>
    </div>
  )
}

function Choice<T extends string>({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string
  options: readonly (readonly [T, string])[]
  value: T
  onChange(value: T): void
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-note font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6 lg:grid">
        {options.map(([option, label]) => (
          <label key={option} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={() => onChange(option)}
              className="size-5"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
