import { useId, useState, type FormEvent } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { buttonVariants } from '@/components/ui/button-variants'
import { NO_GROUND, problemsOf, type Ground } from './ground'
import { GroundFields } from './ground-fields'

interface StatusGroundProps {
  /** The status that is to be set. */
  label: string
  title: string
  onSet(ground: Ground): void
  onCancel(): void
}

/** Asks what a status rests on before it is set: others are asked to act on it. */
export function StatusGround({ label, title, onSet, onCancel }: StatusGroundProps) {
  const id = useId()
  const [ground, setGround] = useState(NO_GROUND)
  const [errors, setErrors] = useState<Record<string, string>>({})

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wrong = problemsOf(ground)
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) event.currentTarget.querySelector<HTMLElement>(`[id$="-${first}"]`)?.focus()
    else onSet(ground)
  }

  return (
    <form
      id={id}
      method="post"
      onSubmit={submit}
      aria-label={`${label}: ${title}`}
      className="mt-3 grid gap-3"
    >
      <GroundFields
        ground={ground}
        onChange={setGround}
        errors={errors}
        note="The public sees case, court and source. The reason stands in the audit log alone."
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          label={`Set to ${label}`}
          busyLabel="Setting..."
          busy={false}
          variant="outline"
          size="dense"
        />
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
