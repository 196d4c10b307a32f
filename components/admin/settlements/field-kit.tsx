import { get, useFormContext, type FieldPath } from 'react-hook-form'
import { LeadField } from '@/components/leads/lead-field'
import { AreaField, SelectField } from '../breaches/form-fields'
import type { SettlementValues } from './form-values'

// Fields of the settlement's form, by their names in it.

type Name = FieldPath<SettlementValues>

/** What the call, or the form, says of a field. */
function useFieldError(name: Name): string | undefined {
  const { formState } = useFormContext<SettlementValues>()
  const found = get(formState.errors, name) as { message?: unknown; root?: { message?: unknown } } | undefined
  const message = found?.message ?? found?.root?.message
  return typeof message === 'string' ? message : undefined
}

interface KitProps {
  name: Name
  label: string
  hint?: string
  optional?: boolean
}

export function TextField({
  name,
  optional = true,
  ...rest
}: KitProps & {
  type?: 'text' | 'date' | 'time' | 'url'
  inputMode?: 'numeric' | 'decimal' | 'url'
  maxLength?: number
}) {
  const { register } = useFormContext<SettlementValues>()
  return (
    <LeadField
      autoComplete="off"
      optional={optional}
      error={useFieldError(name)}
      {...rest}
      {...register(name)}
    />
  )
}

export function TextArea({
  name,
  optional = true,
  ...rest
}: KitProps & { rows?: number; maxLength?: number }) {
  const { register } = useFormContext<SettlementValues>()
  return <AreaField optional={optional} error={useFieldError(name)} {...rest} {...register(name)} />
}

export type Options = readonly (readonly [value: string, text: string])[]

/** @param onPick called with what is chosen, before it is in the form. */
export function Choice({
  name,
  label,
  options,
  onPick,
}: KitProps & { options: Options; onPick?(value: string): void }) {
  const { register } = useFormContext<SettlementValues>()
  const { onChange, ...field } = register(name)
  return (
    <SelectField
      label={label}
      options={options}
      error={useFieldError(name)}
      {...field}
      onChange={(event) => {
        onPick?.(event.target.value)
        void onChange(event)
      }}
    />
  )
}

/** Which page says it: the stored ones, and those that are added in this form. */
export function SourceChoice({
  name,
  label = 'Source',
  options,
}: {
  name: Name
  label?: string
  options: Options
}) {
  return <Choice name={name} label={label} options={options} />
}
