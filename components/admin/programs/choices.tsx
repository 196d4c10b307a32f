'use client'

import { useId } from 'react'
import { ErrorText } from '@/components/forms/error-text'

interface ChoicesProps {
  legend: string
  /** Of the boxes. */
  name: string
  options: readonly { value: string; label: string; text: string }[]
  chosen?: readonly string[]
  error: string | undefined
  onChange?: () => void
}

/** Boxes of which at least one is to be ticked, each with what it means. */
export function Choices({ legend, name, options, chosen = [], error, onChange }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium">{legend}</legend>
      {options.map(({ value, label, text }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            onChange={onChange}
            className="size-6 shrink-0 cursor-pointer"
          />
          <span className="min-w-0">
            {label}
            <span className="block text-note text-muted-foreground">{text}</span>
          </span>
        </label>
      ))}
      <div aria-live="polite" className="mt-1 empty:sr-only">
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
    </fieldset>
  )
}
