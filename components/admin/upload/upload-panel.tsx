'use client'

import { Upload as UploadIcon } from 'lucide-react'
import Link from 'next/link'
import { useState, type ComponentProps } from 'react'
import { ProgressBar } from '@/components/dashboard/progress-bar'
import { buttonVariants } from '@/components/ui/button-variants'
import { StepFocus } from '@/components/ui/step-focus'
import { RefreshIcon } from '@/components/ui/icons/refresh-icon'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { Spinner } from '@/components/ui/icons/spinner'
import { formatNumber } from '@/lib/validation/format-number'
import { adminPath } from '@/lib/site/staff-paths'
import { resultOf, type Upload, type UploadDetail, type UploadResult } from '@/lib/imports/uploads/upload'
import type { SavedMappingItem } from '@/lib/imports/map/saved/schema'
import { CARD_HEADING } from './card-heading'
import { ChooseFile, keptOf, NOTHING_CHOSEN, type Chosen } from './choose-file'
import { EntryNotes, FigureNotes } from './entry-notes'
import { FileBox } from './file-box'
import { Note } from './note'
import { Preview } from './preview'
import { RowErrors } from './row-errors'
import { WhatCame } from './what-came'
import { useUpload, type Phase } from './use-upload'

interface UploadPanelProps {
  /** Bytes. */
  maxBytes: number
  /** What is under way, or waits for this operator. */
  current: Upload | null
  saved: readonly SavedMappingItem[]
}

/** The specification's (admin side, section 8). */
const FAILED = 'Upload Failed'

/** What a file that was read to its end came to. */
const RESULTS: Record<UploadResult, Pick<ComponentProps<typeof Note>, 'tone' | 'title'>> = {
  loaded: { tone: 'success', title: 'Upload Successful' },
  same: { tone: 'info', title: 'Nothing New' },
  refused: { tone: 'error', title: 'No Row Was Loaded' },
}

/** Uploads a file, shows what importing it would do, and imports it (specification, admin side, sections 2 and 4). */
export function UploadPanel({ maxBytes, current, saved }: UploadPanelProps) {
  const { phase, send, commit, discard, rematch, nameList, cancel, reset } = useUpload(current)
  // Kept over a failure: the file and how its columns were matched.
  const [chosen, setChosen] = useState<Chosen>(NOTHING_CHOSEN)
  // What the page was opened with is read with the page.
  const [shown, setShown] = useState({ name: phase.name, isNew: false })
  if (shown.name !== phase.name) setShown({ name: phase.name, isNew: true })

  return (
    <>
      <p role="status" className="sr-only">
        {shown.isNew && phaseWords(phase)}
      </p>
      <StepFocus step={phase.name} above={CARD_HEADING}>
        {view()}
      </StepFocus>
    </>
  )

  function view() {
    switch (phase.name) {
      case 'idle':
        return (
          <ChooseFile
            chosen={chosen}
            onChoose={setChosen}
            maxBytes={maxBytes}
            saved={saved}
            onUpload={(upload) => void send(upload)}
          />
        )
      case 'uploading':
      case 'working':
        return <AtWork phase={phase} onCancel={cancel} />
      case 'preview':
        return (
          <Preview
            upload={phase.upload}
            doing={phase.doing}
            onImport={() => void commit(phase.upload)}
            onDiscard={() => void discard(phase.upload, () => setChosen(NOTHING_CHOSEN))}
            onChangeMatching={() =>
              void rematch(phase.upload, () => setChosen((now) => (now.file ? now : keptOf(phase.upload))))
            }
            onNameList={(source) => {
              setChosen((now) => ({ ...now, source }))
              void nameList(phase.upload, source)
            }}
          />
        )
      case 'success':
        return (
          <div className="grid grid-cols-1 gap-4">
            <Note {...RESULTS[resultOf(phase.upload)]} isHeading>
              {phase.upload.message}
            </Note>
            <FileBox name={phase.upload.fileName} bytes={phase.upload.bytesTotal} />
            <FigureNotes upload={phase.upload} />
            <RowErrors upload={phase.upload} />
            <EntryNotes upload={phase.upload} />
            <TakeBack upload={phase.upload} />
            <WhatCame importId={phase.upload.importId} came={phase.upload.came} />
            <div>
              <button
                type="button"
                onClick={() => {
                  setChosen(NOTHING_CHOSEN)
                  reset()
                }}
                className={buttonVariants({ width: 'phone' })}
              >
                <UploadIcon {...BUTTON_ICON} />
                Upload Another File
              </button>
            </div>
          </div>
        )
      case 'error':
        return (
          <div className="grid grid-cols-1 gap-4">
            <Note tone="error" title={FAILED} isHeading>
              {phase.message}
            </Note>
            {phase.upload && <FileBox name={phase.upload.fileName} bytes={phase.upload.bytesTotal} />}
            {phase.upload && <RowErrors upload={phase.upload} />}
            <div>
              <button type="button" onClick={reset} className={buttonVariants({ width: 'phone' })}>
                <RefreshIcon />
                Try Again
              </button>
            </div>
          </div>
        )
    }
  }
}

type AtWorkPhase = Extract<Phase, { name: 'uploading' | 'working' }>

function workWords(phase: AtWorkPhase): string {
  if (phase.name === 'uploading') return 'Uploading...'
  return phase.upload.state === 'merging' ? 'Importing...' : 'Reading...'
}

/** What is shown by now, for who cannot see it change. */
function phaseWords(phase: Phase): string {
  switch (phase.name) {
    case 'idle':
      return 'Choose a CSV file.'
    case 'uploading':
    case 'working':
      return workWords(phase)
    case 'preview':
      return `Preview of ${phase.upload.fileName}${phase.upload.source && `, of the list ${phase.upload.source}`}`
    case 'success':
      return RESULTS[resultOf(phase.upload)].title
    case 'error':
      return FAILED
  }
}

/** That what was loaded can be taken back, and where. */
function TakeBack({ upload: { came, importId } }: { upload: UploadDetail }) {
  // Known for as long as it can be taken back.
  if (came === null || came.total + came.questions === 0) return null
  return (
    <p className="text-note">
      For seven days this import can be taken back:{' '}
      <Link
        href={adminPath('upload', { import: importId })}
        prefetch={false}
        scroll={false}
        className="inline-flex min-h-11 items-center link"
      >
        what it did, and Take it back
      </Link>
    </p>
  )
}

/** Bytes while it is sent, then rows. */
function AtWork({ phase, onCancel }: { phase: AtWorkPhase; onCancel(): void }) {
  const percent = (share: number, whole: number) => `${whole === 0 ? 0 : Math.floor((100 * share) / whole)}%`
  const label = workWords(phase)
  return (
    <div className="grid grid-cols-1 gap-4">
      <h3 data-step-heading tabIndex={-1} className="sr-only">
        {label}
      </h3>
      <FileBox
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
                {formatNumber(phase.upload.rowsAccepted)} rows accepted,{' '}
                {formatNumber(phase.upload.rowsRejected)} rejected. You can leave this page: the import goes
                on.
              </p>
            </>
          )}
        </div>
      </FileBox>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          aria-disabled
          aria-busy
          className={buttonVariants({ variant: 'outline', width: 'phone' })}
        >
          <Spinner />
          {label}
        </button>
        {/* Once it is being imported it comes to its end. */}
        {label !== 'Importing...' && (
          <button
            type="button"
            onClick={onCancel}
            className={buttonVariants({ variant: 'outline', width: 'phone' })}
          >
            Cancel
          </button>
        )}
      </div>
    </div>
  )
}
