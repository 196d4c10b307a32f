'use client'

import { useId, useState } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { useUnsaved } from '@/components/forms/use-unsaved'

interface ListNameProps {
  source: string
  busy: boolean
  /** Whether something else is done with the file now: a press does nothing. */
  blocked: boolean
  onName(source: string): void
}

/** Names the list that a previewed file is of: what it would do is worked out anew then. */
export function ListName({ source, busy, blocked, onName }: ListNameProps) {
  const id = useId()
  const [typed, setTyped] = useState(source)
  const [named, setNamed] = useState(source)
  // Drawn anew under another name, the button that named it would lose the keyboard.
  if (named !== source) {
    setNamed(source)
    setTyped(source)
  }
  useUnsaved(typed.trim() !== source)
  return (
    <form
      method="post"
      className="max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !blocked && typed.trim() !== source) onName(typed.trim())
      }}
    >
      <Label htmlFor={id}>Name of the list (optional)</Label>
      <div className="flex flex-wrap gap-2">
        <Input
          id={id}
          value={typed}
          maxLength={200}
          autoComplete="off"
          aria-describedby={`${id}-note`}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-0 grow basis-48"
        />
        <SubmitButton label="Set the name" busyLabel="Setting..." busy={busy} variant="outline" />
      </div>
      <p id={`${id}-note`} className="mt-1 text-note text-muted-foreground">
        Files of one list correct each other. What this one would do is worked out anew.
      </p>
    </form>
  )
}
