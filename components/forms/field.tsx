import { CircleAlert, Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { ErrorText } from './error-text'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  id: string
  /** Between label and field. */
  hint?: string
  error?: string | null
  /** Cannot be changed here: read-only, with a lock. */
  locked?: boolean
}

/** A labelled text field, with its hint above and what is wrong with it below. */
export function Field({ label, id, hint, error, locked = false, className, ...input }: FieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <Label htmlFor={id}>{label}</Label>
      {hint && <p id={`${id}-hint`} className="-mt-1 mb-2 text-sm text-muted-foreground">{hint}</p>}
      <div className="relative">
        <Input
          id={id}
          readOnly={locked}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={locked ? 'pr-11' : undefined}
          {...input}
        />
        {locked && <Lock size={18} strokeWidth={1.75} aria-hidden className="absolute top-1/2 right-3.5 -translate-y-1/2 text-muted-foreground" />}
      </div>
      {error && (
        <div className="mt-2">
          <ErrorText id={`${id}-error`} icon={<CircleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />}>{error}</ErrorText>
        </div>
      )}
    </div>
  )
}

/** A tick box with its words, in a row that a thumb can hit. */
export function CheckboxField({ label, id, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string; id: string }) {
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-base">
      <Checkbox id={id} {...input} />
      {label}
    </label>
  )
}
