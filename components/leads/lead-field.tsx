import { useId, type ClipboardEvent, type ComponentProps, type ReactNode } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { LockIcon } from '@/components/ui/icons/lock-icon'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'

interface LeadFieldProps extends ComponentProps<'input'> {
  label: string
  error: string | undefined
  /** Shows a lock: the field cannot be changed here. */
  isLocked?: boolean
  /** For a few digits. */
  narrow?: boolean
  /** Between label and field. */
  hint?: string
  /** Beside the label, for a field that may stay empty. */
  optional?: boolean
  /** A control at the end of the field. */
  end?: ReactNode
}

/** A field with a maximum would cut the end off where blanks come first; they count for nothing. */
function pasteTrimmed(event: ClipboardEvent<HTMLInputElement>): void {
  const pasted = event.clipboardData.getData('text')
  const text = pasted.trim()
  const { maxLength, value, selectionStart, selectionEnd } = event.currentTarget
  if (text === pasted || maxLength < 0) return
  event.preventDefault()
  const from = selectionStart ?? value.length
  const to = selectionEnd ?? value.length
  event.currentTarget.setRangeText(
    text.slice(0, Math.max(0, maxLength - value.length + to - from)),
    from,
    to,
    'end',
  )
  event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A text field of the lead form: label above, what is wrong with it below. */
export function LeadField({
  label,
  error,
  isLocked = false,
  narrow = false,
  hint,
  optional = false,
  end,
  ...input
}: LeadFieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="min-w-0">
      <Label htmlFor={id} className={optional ? 'flex items-baseline justify-between gap-2' : ''}>
        {label}
        {optional && <span className="text-sm font-normal text-muted-foreground">Optional</span>}
      </Label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      <div className={narrow ? 'relative max-w-56' : 'relative'}>
        <input
          id={id}
          aria-required={!optional}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onPaste={pasteTrimmed}
          className={inputVariants({ className: isLocked || end ? 'pr-12' : undefined })}
          {...input}
        />
        {end}
        {isLocked && (
          <span className="absolute top-1/2 right-3.5 -translate-y-1/2 text-muted-foreground">
            <LockIcon />
          </span>
        )}
      </div>
      {/* Always there, so that a message that comes is read out. */}
      <div aria-live="polite" className="mt-2 empty:sr-only">
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
    </div>
  )
}
