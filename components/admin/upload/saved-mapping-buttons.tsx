'use client'

import { useId, useRef, useState, type FormEvent } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { inputVariants } from '@/components/ui/input-variants'
import { showToast } from '@/components/ui/toast-store'
import { deleteMapping, renameMapping } from '@/lib/api-client/admin-upload'

/** Renames a saved mapping, and deletes it. */
export function SavedMappingButtons({ id, name }: { id: string; name: string }) {
  const field = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const renaming = useAction()
  const removing = useAction()

  function close(): void {
    setTyped(null)
    renaming.clear()
    requestAnimationFrame(() => opener.current?.focus())
  }

  async function rename(event: FormEvent): Promise<void> {
    event.preventDefault()
    const response = await renaming.run(() => renameMapping(id, typed ?? name))
    if (!response) return
    showToast({ tone: 'success', title: 'Mapping renamed', text: response.message })
    close()
  }

  async function remove(): Promise<void> {
    const response = await removing.run(() => deleteMapping(id), { failed: 'Not deleted' })
    if (response) showToast({ tone: 'success', title: 'Mapping deleted', text: response.message })
  }

  if (typed !== null)
    return (
      <form
        method="post"
        aria-label={`Rename ${name}`}
        onSubmit={(event) => void rename(event)}
        className="grid content-start gap-2 sm:w-72"
      >
        <label htmlFor={field} className="text-sm font-medium">
          New name
        </label>
        <input
          id={field}
          value={typed}
          maxLength={200}
          autoComplete="off"
          aria-invalid={renaming.problem ? true : undefined}
          aria-describedby={renaming.problem ? `${field}-error` : undefined}
          onChange={({ target }) => setTyped(target.value)}
          className={inputVariants()}
        />
        {renaming.problem && <ErrorText id={`${field}-error`}>{renaming.problem.words}</ErrorText>}
        <div className="flex flex-wrap gap-2">
          <SubmitButton label="Rename" busyLabel="Renaming..." busy={renaming.busy} size="dense" />
          <button
            type="button"
            onClick={close}
            className={buttonVariants({ variant: 'outline', size: 'dense' })}
          >
            Cancel
          </button>
        </div>
      </form>
    )
  return (
    <div data-either className="flex flex-wrap content-start gap-2">
      <button
        ref={opener}
        type="button"
        onClick={() => setTyped(name)}
        className={buttonVariants({ variant: 'outline', size: 'dense' })}
      >
        Rename<span className="sr-only"> {name}</span>
      </button>
      <ConfirmButton
        label="Delete"
        question="Delete this mapping?"
        object={name}
        busyLabel="Deleting..."
        busy={removing.busy}
        icon={<RemoveIcon />}
        onConfirm={() => void remove()}
      />
    </div>
  )
}
