import { useId, type ComponentProps, type ReactNode } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { Label } from '@/components/ui/label'

interface LeadFieldProps extends ComponentProps<'input'> {
  label: string
  error: string | undefined
  /** From `INPUT`, made on the server. */
  look: string
  errorIcon: ReactNode
  /** The lock of a field that cannot be changed here. */
  lock?: ReactNode
  /** For a few digits. */
  narrow?: boolean
}

/** A text field of the lead form: label above, what is wrong with it below. */
export function LeadField({ label, error, look, errorIcon, lock, narrow = false, ...input }: LeadFieldProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <Label htmlFor={id}>{label}</Label>
      <div className={narrow ? 'relative max-w-56' : 'relative'}>
        <input
          id={id}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={lock ? `${look} pr-11` : look}
          {...input}
        />
        {lock && <span className="absolute top-1/2 right-3.5 -translate-y-1/2 text-muted-foreground">{lock}</span>}
      </div>
      {/* Always there, so that a message that comes is read out. */}
      <div aria-live="polite" className="mt-2 empty:hidden">
        {error && <ErrorText id={`${id}-error`} icon={errorIcon}>{error}</ErrorText>}
      </div>
    </div>
  )
}
