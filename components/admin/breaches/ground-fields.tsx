import { useId } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { inputVariants } from '@/components/ui/input-variants'
import { MAX_REASON_LENGTH } from '@/lib/breaches/status/claim-ground'
import { MAX_NAME_LENGTH, MAX_URL_LENGTH } from '@/lib/breaches/status/evidence'
import type { Ground } from './ground'

const FIELDS = [
  ['caseName', 'Case name', MAX_NAME_LENGTH],
  ['court', 'Court', MAX_NAME_LENGTH],
  ['sourceUrl', 'Source link', MAX_URL_LENGTH],
  ['reason', 'Reason', MAX_REASON_LENGTH],
] as const satisfies [keyof Ground, string, number][]

interface GroundFieldsProps {
  ground: Ground
  onChange(ground: Ground): void
  /** What is wrong, by field as the call names it. */
  errors: Record<string, string>
  /** What of it is shown to whom. */
  note: string
  /** A reason alone is not enough. */
  isForMany?: boolean
  /** Where there is room for one beside another. */
  isWide?: boolean
}

/** Case, court, source or a reason: one of them at least. */
export function GroundFields({
  ground,
  onChange,
  errors,
  note,
  isForMany = false,
  isWide = false,
}: GroundFieldsProps) {
  const id = useId()
  return (
    <fieldset>
      <legend className="text-sm font-medium">
        {isForMany
          ? 'What does this status rest on? A case, a court or a source at least.'
          : 'What does this status rest on? One of these at least.'}
      </legend>
      <p className="text-sm text-muted-foreground">{note}</p>
      <div className={`mt-2 grid gap-x-4 gap-y-3 ${isWide ? 'sm:grid-cols-2' : ''}`}>
        {FIELDS.map(([name, label, maxLength]) => {
          const error = errors[name] ?? errors[`evidence.${name}`]
          return (
            <div key={name} className="min-w-0">
              <label htmlFor={`${id}-${name}`} className="mb-1 block text-sm font-medium">
                {label}
              </label>
              <input
                id={`${id}-${name}`}
                type={name === 'sourceUrl' ? 'url' : 'text'}
                value={ground[name]}
                maxLength={maxLength}
                autoComplete="off"
                aria-invalid={error !== undefined || undefined}
                aria-describedby={error && `${id}-${name}-error`}
                onChange={({ target }) => onChange({ ...ground, [name]: target.value })}
                className={inputVariants()}
              />
              {error && (
                <div className="mt-1.5">
                  <ErrorText id={`${id}-${name}-error`}>{error}</ErrorText>
                </div>
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
