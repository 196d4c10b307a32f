import { useId, type ReactNode } from 'react'
import { Plus } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button-variants'

/** A part of the form with its heading. */
export function FormSection({
  title,
  note,
  children,
}: {
  title: string
  note?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-xl border bg-card p-4 shadow-card sm:p-6">
      <h3 id={id} className="text-h3">
        {title}
      </h3>
      {note && <p className="mt-1 max-w-prose text-note text-muted-foreground">{note}</p>}
      <div className="mt-4 grid gap-5">{children}</div>
    </section>
  )
}

/** One of several rows, with the button that takes it out. */
export function RowBox({
  title,
  onRemove,
  removeLabel = 'Remove',
  children,
}: {
  title: string
  onRemove(): void
  removeLabel?: string
  children: ReactNode
}) {
  return (
    <fieldset className="min-w-0 rounded-lg border p-4">
      <legend className="px-1 text-note font-medium">{title}</legend>
      <div className="grid gap-4">{children}</div>
      <button
        type="button"
        onClick={onRemove}
        className={`mt-3 ${buttonVariants({ variant: 'removeQuiet', size: 'dense' })}`}
      >
        {removeLabel}
        <span className="sr-only"> {title}</span>
      </button>
    </fieldset>
  )
}

export function AddButton({ label, onPress }: { label: string; onPress(): void }) {
  return (
    <div>
      <button
        type="button"
        onClick={onPress}
        className={buttonVariants({ variant: 'outline', size: 'dense' })}
      >
        <Plus size={18} strokeWidth={1.75} aria-hidden />
        {label}
      </button>
    </div>
  )
}
