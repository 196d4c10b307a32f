'use client'

import { Save } from 'lucide-react'
import { useId, useState } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { ErrorText } from '@/components/forms/error-text'
import { useAction } from '@/components/forms/use-action'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { inputVariants } from '@/components/ui/input-variants'
import { showToast } from '@/components/ui/toast-store'
import { saveMapping } from '@/lib/api-client/admin-upload'
import type { Mapping } from '@/lib/imports/map/mapping'
import type { SavedMappingItem } from '@/lib/imports/map/saved/schema'
import { ActionButton } from '../action-button'

interface SaveMappingProps {
  /** What it is likely to be called. */
  suggested: string
  /** The header that it is for. */
  columns: string[]
  isSensitive: boolean
  /** The mapping as it is chosen now; null where something of it is missing, which is then shown. */
  finish(): Mapping | null
  onSaved(saved: SavedMappingItem): void
}

/** Keeps how a file's columns were matched, under the name of its source, for the next file. */
export function SaveMapping({ suggested, columns, isSensitive, finish, onSaved }: SaveMappingProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const { busy, problem, run, clear } = useAction()
  const name = typed ?? suggested
  const error = problem?.words

  async function save(replace: boolean): Promise<void> {
    const mapping = finish()
    if (!mapping) return
    const response = await run(() => saveMapping({ name, columns, mapping, isSensitive, replace }))
    if (!response) return
    showToast({ tone: 'success', title: 'Mapping saved', text: response.message })
    setTyped(null)
    onSaved(response.mapping)
  }

  return (
    <div className="border-t pt-4">
      <label htmlFor={id} className="block text-note font-medium">
        Save how they are matched, for the next file with these columns
      </label>
      <p id={`${id}-note`} className="text-sm text-muted-foreground">
        Under the name of who publishes the files.
      </p>
      <div className="mt-2 flex flex-wrap items-start gap-2">
        <div className="w-full max-w-md">
          <input
            id={id}
            value={name}
            maxLength={200}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : `${id}-note`}
            onChange={({ target }) => {
              setTyped(target.value)
              clear()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The form around it is the upload's.
              event.preventDefault()
              void save(false)
            }}
            className={inputVariants()}
          />
          {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
        </div>
        <ActionButton
          label="Save mapping"
          busyLabel="Saving..."
          busy={busy}
          variant="outline"
          icon={<Save {...BUTTON_ICON} />}
          onPress={() => void save(false)}
        />
        {problem?.fields.name === 'is taken' && (
          <ConfirmButton
            label="Replace it"
            question="Replace this mapping?"
            object={name}
            busyLabel="Saving..."
            busy={busy}
            onConfirm={() => void save(true)}
          />
        )}
      </div>
    </div>
  )
}
