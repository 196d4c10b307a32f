import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { useUnsaved } from '@/components/forms/use-unsaved'
import { SubmitButton } from '@/components/forms/submit-button'
import type { BreachEvidence } from '@/lib/breaches/breach'
import { buttonVariants } from '@/components/ui/button-variants'
import { groundOf, problemsLeft, problemsOf, type Ground } from './ground'
import { GroundFields } from './ground-fields'

interface GroundFormProps {
  name: string
  className: string
  /** Whether the status wants something to rest on. */
  asks: boolean
  /** Of how many breaches: a reason alone is enough for one. */
  count?: number
  /** What is there already: it stands in the fields. */
  evidence?: BreachEvidence | null
  /** What of it is shown to whom. */
  note: string
  isWide?: boolean
  submit: Pick<ComponentProps<typeof SubmitButton>, 'label' | 'variant'>
  /** @param ground null where none is asked for. */
  onSet(ground: Ground | null): void
  onCancel(): void
  children?: ReactNode
}

/** Asks what a status rests on before it is set, where others are asked to act on it. */
export function GroundForm({
  name,
  className,
  asks,
  count = 1,
  evidence = null,
  note,
  isWide,
  submit,
  onSet,
  onCancel,
  children,
}: GroundFormProps) {
  const [ground, setGround] = useState(() => groundOf(evidence))
  const [errors, setErrors] = useState<Record<string, string>>({})

  useUnsaved(asks && Object.values(ground).some((text) => text.trim() !== ''))

  function change(next: Ground): void {
    setGround(next)
    setErrors((said) => problemsLeft(said, next, count))
  }

  function check(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wrong = asks ? problemsOf(ground, count) : {}
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) event.currentTarget.querySelector<HTMLElement>(`[id$="-${first}"]`)?.focus()
    else onSet(asks ? ground : null)
  }

  return (
    <form method="post" noValidate onSubmit={check} aria-label={name} className={`grid gap-3 ${className}`}>
      {children}
      {asks && (
        <GroundFields
          ground={ground}
          onChange={change}
          errors={errors}
          isForMany={count > 1}
          isWide={isWide}
          note={note}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton {...submit} busyLabel="Setting..." busy={false} size="dense" />
        <button
          type="button"
          onClick={onCancel}
          className={buttonVariants({ variant: 'outline', size: 'dense' })}
        >
          Cancel
        </button>
      </div>
    </form>
  )
}
