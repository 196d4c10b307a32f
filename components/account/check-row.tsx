import { useId } from 'react'

interface CheckRowProps {
  name: string
  value?: string
  label: string
  note: string
}

/** A box with a name and a line about it, in a row that a thumb can hit. */
export function CheckRow({ name, value = 'on', label, note }: CheckRowProps) {
  const id = useId()
  return (
    <div className="flex gap-3 py-3">
      <span className="relative z-10 grid size-6 shrink-0 place-items-center">
        <input
          id={id}
          name={name}
          value={value}
          type="checkbox"
          aria-describedby={`${id}-note`}
          className="size-6 cursor-pointer"
        />
      </span>
      <div className="min-w-0">
        <label
          htmlFor={id}
          className="relative block cursor-pointer text-base font-medium break-words after:absolute after:-inset-y-2.5 after:right-0 after:-left-9"
        >
          {label}
        </label>
        <p id={`${id}-note`} className="mt-0.5 text-sm text-muted-foreground num">
          {note}
        </p>
      </div>
    </div>
  )
}
