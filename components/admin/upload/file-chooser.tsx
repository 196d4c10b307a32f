'use client'

import { Upload } from 'lucide-react'
import { useEffect, useState, type DragEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'

interface FileChooserProps {
  id: string
  error: string | null
  /** What can be done about it. */
  help: string | null
  onChoose(file: File): void
}

/** Takes one file, from the operator's folders or dropped on it. */
export function FileChooser({ id, error, help, onChoose }: FileChooserProps) {
  const [over, setOver] = useState(false)

  // A file dropped beside the box would be opened by the browser in place of this page.
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault()
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
  }

  return (
    <div>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex cursor-pointer flex-col items-center gap-2 rounded-xl border px-4 py-8 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring ${over ? 'border-primary bg-accent' : error ? 'border-destructive' : 'border-input'}`}
      >
        <span className="text-info">
          <Upload {...BUTTON_ICON} />
        </span>
        <span className="font-medium">Choose a CSV file</span>
        <span className="text-note text-muted-foreground">or drop it here</span>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          aria-describedby={error ? (help ? `${id}-error ${id}-help` : `${id}-error`) : undefined}
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) onChoose(file)
            // The same file may be chosen again, mended.
            event.target.value = ''
          }}
        />
      </label>
      <div role="alert" className="mt-2 empty:sr-only">
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
        {help && (
          <p id={`${id}-help`} className="mt-1 text-note">
            {help}
          </p>
        )}
      </div>
    </div>
  )
}
