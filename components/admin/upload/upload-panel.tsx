'use client'

import { useState } from 'react'
import { ProgressBar } from '@/components/dashboard/progress-bar'
import type { Upload } from '@/lib/imports/uploads/upload'
import { ChooseFile, NOTHING_CHOSEN, type Chosen } from './choose-file'
import { FileBox } from './file-box'
import { Note } from './note'
import type { UploadParts } from './parts'
import { Preview } from './preview'
import { RowErrors } from './row-errors'
import { useUpload, type Phase } from './use-upload'

interface UploadPanelProps {
  parts: UploadParts
  /** Bytes. */
  maxBytes: number
  /** What is under way, or waits for this operator. */
  current: Upload | null
}

/** Uploads a file, shows what importing it would do, and imports it (specification, admin side, sections 2 and 4). */
export function UploadPanel({ parts, maxBytes, current }: UploadPanelProps) {
  const { phase, send, commit, discard, cancel, reset } = useUpload(current)
  // Kept over a failure: the file and how its columns were matched.
  const [chosen, setChosen] = useState<Chosen>(NOTHING_CHOSEN)
  const { icons, looks } = parts
  switch (phase.name) {
    case 'idle':
      return (
        <ChooseFile
          chosen={chosen}
          onChoose={setChosen}
          parts={parts}
          maxBytes={maxBytes}
          onUpload={(upload) => void send(upload)}
        />
      )
    case 'uploading':
    case 'working':
      return <AtWork phase={phase} parts={parts} onCancel={cancel} />
    case 'preview':
      return (
        <Preview
          upload={phase.upload}
          busy={phase.busy}
          parts={parts}
          onImport={() => void commit(phase.upload)}
          onDiscard={() => void discard(phase.upload)}
        />
      )
    case 'success':
      return (
        <div className="grid gap-4">
          <Note tone="success" icon={icons.success} title="Upload Successful">
            {phase.upload.message}
          </Note>
          <FileBox icon={icons.file} name={phase.upload.fileName} bytes={phase.upload.bytesTotal} />
          <RowErrors upload={phase.upload} linkClass={looks.outline} />
          <div>
            <button
              type="button"
              onClick={() => {
                setChosen(NOTHING_CHOSEN)
                reset()
              }}
              className={looks.primary}
            >
              {icons.upload}Upload Another File
            </button>
          </div>
        </div>
      )
    case 'error':
      return (
        <div className="grid gap-4">
          <Note tone="error" icon={icons.error} title="Upload Failed">
            {phase.message}
          </Note>
          {phase.upload && (
            <FileBox icon={icons.file} name={phase.upload.fileName} bytes={phase.upload.bytesTotal} />
          )}
          {phase.upload && <RowErrors upload={phase.upload} linkClass={looks.outline} />}
          <div>
            <button type="button" onClick={reset} className={looks.primary}>
              {icons.retry}Try Again
            </button>
          </div>
        </div>
      )
  }
}

/** Bytes while it is sent, then rows. */
function AtWork({
  phase,
  parts: { icons, looks },
  onCancel,
}: {
  phase: Extract<Phase, { name: 'uploading' | 'working' }>
  parts: UploadParts
  onCancel(): void
}) {
  const percent = (share: number, whole: number) => `${whole === 0 ? 0 : Math.floor((100 * share) / whole)}%`
  const label =
    phase.name === 'uploading'
      ? 'Uploading...'
      : phase.upload.state === 'merging'
        ? 'Importing...'
        : 'Reading...'
  return (
    <div className="grid gap-4">
      <FileBox
        icon={icons.file}
        name={phase.name === 'uploading' ? phase.transfer.fileName : phase.upload.fileName}
        bytes={phase.name === 'uploading' ? phase.transfer.total : phase.upload.bytesTotal}
      >
        <div className="px-4 pb-4 sm:px-5 sm:pb-5">
          {phase.name === 'uploading' ? (
            <ProgressBar
              label={label}
              value={phase.transfer.sent}
              max={phase.transfer.total}
              figure={percent(phase.transfer.sent, phase.transfer.total)}
            />
          ) : (
            <>
              <ProgressBar
                label={label}
                value={phase.upload.bytesRead}
                max={phase.upload.bytesTotal ?? 0}
                figure={percent(phase.upload.bytesRead, phase.upload.bytesTotal ?? 0)}
              />
              <p className="mt-2 text-note text-muted-foreground num">
                {phase.upload.rowsAccepted.toLocaleString('en-US')} rows accepted,{' '}
                {phase.upload.rowsRejected.toLocaleString('en-US')} rejected. You can leave this page: the
                import goes on.
              </p>
            </>
          )}
        </div>
      </FileBox>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" aria-disabled aria-busy className={looks.outline}>
          {icons.spinner}
          {label}
        </button>
        {/* Once it is being imported it comes to its end. */}
        {label !== 'Importing...' && (
          <button type="button" onClick={onCancel} className={looks.outline}>
            Cancel
          </button>
        )}
      </div>
    </div>
  )
}
