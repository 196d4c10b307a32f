import { useId, type ComponentProps } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { OpenIcon } from '@/components/ui/icons/open-icon'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'

interface FieldProps {
  label: string
  error: string | undefined
  hint?: string
  optional?: boolean
}

/** A text of several lines: label above, what is wrong with it below. */
export function AreaField({
  label,
  error,
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
        className={inputVariants({ kind: 'area', className: 'min-h-24' })}
        {...area}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

/** One choice of a few. */
export function SelectField({
  label,
  error,
  options,
  ...select
}: FieldProps &
  ComponentProps<'select'> & {
    options: readonly (readonly [value: string, text: string])[]
  }) {
  const id = useId()
  return (
    <div className="min-w-0">
      {/* As large as the label of a text field beside it. */}
      <Label htmlFor={id} className="">
        {label}
      </Label>
      <div className="relative">
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={inputVariants({ kind: 'select', className: 'appearance-none pr-10' })}
          {...select}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2">
          <OpenIcon />
        </span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

/** A box to tick. */
export function CheckField({ label, ...box }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      <input id={id} type="checkbox" className="size-6 shrink-0 cursor-pointer" {...box} />
      <label htmlFor={id} className="cursor-pointer text-note">
        {label}
      </label>
    </div>
  )
}

function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <div aria-live="polite" className="mt-2 empty:sr-only">
      {children && <ErrorText id={id}>{children}</ErrorText>}
    </div>
  )
}
