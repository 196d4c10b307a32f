import { useId } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import type { LeadBox, LeadForm } from '@/lib/consents/lead-forms'

interface LeadBoxesProps {
  boxes: LeadForm['boxes']
  smsNote: string
  /** What is said of lawyers under their box. */
  lawyerNote?: string | null
  /** What the lawyer's box stands behind: it can be opened, and is open where it was ticked. */
  lawyerBehind?: string
  /** What was ticked in one that was refused, by its name; without, each starts as its form says. */
  ticked?: Record<string, string>
}

/** The boxes of one form, in its order: text messages, future breaches, a lawyer. */
export function LeadBoxes({ boxes, smsNote, lawyerNote, lawyerBehind, ticked }: LeadBoxesProps) {
  const started = (name: string, box: LeadBox): LeadBox =>
    ticked ? { ...box, checked: ticked[name] === 'on' } : box
  const lawyer = boxes.lawyer && (
    <Box name="lawyer" box={started('lawyer', boxes.lawyer)} note={lawyerNote ?? undefined} />
  )
  return (
    <>
      {boxes.sms && <Box name="sms" box={started('sms', boxes.sms)} note={smsNote} />}
      {boxes.future && <Box name="future" box={started('future', boxes.future)} />}
      {lawyer && lawyerBehind === undefined && lawyer}
      {lawyer && lawyerBehind !== undefined && (
        <details open={ticked?.lawyer === 'on'}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-note link">
            {lawyerBehind}
          </summary>
          {lawyer}
        </details>
      )}
    </>
  )
}

export function Box({
  name,
  box,
  note,
  error,
}: {
  name: string
  box: LeadBox
  note?: string
  /** What is wrong with its being ticked. */
  error?: string
}) {
  const id = useId()
  return (
    <div className="flex gap-3 py-2.5">
      <span className="relative z-10 grid size-6 shrink-0 place-items-center">
        <input
          id={id}
          name={name}
          type="checkbox"
          defaultChecked={box.checked}
          aria-describedby={
            [note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
          aria-invalid={error ? true : undefined}
          className="size-6 cursor-pointer"
        />
      </span>
      <div>
        {/* The words take the rest of a row that a thumb can hit. */}
        <label
          htmlFor={id}
          className="relative block cursor-pointer text-base after:absolute after:-inset-y-2.5 after:right-0 after:-left-9"
        >
          {box.label}
        </label>
        {note && (
          <p id={`${id}-note`} className="mt-0.5 text-sm text-muted-foreground">
            {note}
          </p>
        )}
        <div aria-live="polite" className="mt-1 empty:sr-only">
          {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
        </div>
      </div>
    </div>
  )
}
