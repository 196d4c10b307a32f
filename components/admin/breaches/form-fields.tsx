import { useId, type ComponentProps, type ReactNode } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { Label } from '@/components/ui/label'

interface FieldProps {
  label: string
  error: string | undefined
  /** Made on the server. */
  look: string
  errorIcon: ReactNode
  hint?: string
  optional?: boolean
}

/** A text of several lines: label above, what is wrong with it below. */
export function AreaField({
  label,
  error,
  look,
  errorIcon,
  hint,
  optional,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
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
      <textarea
        id={id}
        aria-required={!optional}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={look}
        {...area}
      />
      <FieldError id={`${id}-error`} icon={errorIcon}>
        {error}
      </FieldError>
    </div>
  )
}

/** One choice of a few. */
export function SelectField({
  label,
  error,
  look,
  errorIcon,
  options,
  openIcon,
  ...select
}: FieldProps &
  ComponentProps<'select'> & {
    options: readonly (readonly [value: string, text: string])[]
    openIcon: ReactNode
  }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <Label htmlFor={id}>{label}</Label>
      <div className="relative">
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={look}
          {...select}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2">{openIcon}</span>
      </div>
      <FieldError id={`${id}-error`} icon={errorIcon}>
        {error}
      </FieldError>
    </div>
  )
}

/** A box to tick. */
export function CheckField({ label, ...box }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      <input
        id={id}
        type="checkbox"
        className="size-6 shrink-0 cursor-pointer rounded-md accent-primary"
        {...box}
      />
      <label htmlFor={id} className="cursor-pointer text-note">
        {label}
      </label>
    </div>
  )
}

function FieldError({ id, icon, children }: { id: string; icon: ReactNode; children: string | undefined }) {
  return (
    <div aria-live="polite" className="mt-2 empty:sr-only">
      {children && (
        <ErrorText id={id} icon={icon}>
          {children}
        </ErrorText>
      )}
    </div>
  )
}
