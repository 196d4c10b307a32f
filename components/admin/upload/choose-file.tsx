'use client'

import { useState } from 'react'
import { useHydrated } from '@/components/forms/use-hydrated'
import { showToast } from '@/components/ui/toast-store'
import type { Column } from '@/lib/breaches/csv/columns'
import { headerProblem } from '@/lib/breaches/csv/guess-mapping'
import type { Mapping } from '@/lib/breaches/csv/mapping'
import { finishDraft, proposeDraft, type Draft } from '@/lib/breaches/csv/mapping-draft'
import { ColumnMapper } from './column-mapper'
import { FileBox } from './file-box'
import { FileChooser } from './file-chooser'
import type { UploadParts } from './parts'
import { readHead, type FileHead } from './read-head'

interface ChooseFileProps {
  parts: UploadParts
  /** Bytes. */
  maxBytes: number
  onUpload(upload: { file: File; strict: boolean; mapping: Mapping | null }): void
}

interface Mapper {
  head: FileHead
  draft: Draft
  ready: string | null
}

/** Chooses a file and, where its columns are not ours, how they become so (specification, admin side, section 5). */
export function ChooseFile({ parts, maxBytes, onUpload }: ChooseFileProps) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [mapper, setMapper] = useState<Mapper | null>(null)
  const [errors, setErrors] = useState<Partial<Record<Column, string>>>({})
  const [strict, setStrict] = useState(false)
  const hydrated = useHydrated()

  async function choose(chosen: File): Promise<void> {
    setFile(chosen)
    setMapper(null)
    setErrors({})
    const isCsv = chosen.type === 'text/csv' || /\.csv$/i.test(chosen.name)
    const wrong = !isCsv ? 'Please select a valid CSV file' : chosen.size > maxBytes ? `The file is larger than ${Math.floor(maxBytes / 1024 ** 2).toLocaleString('en-US')} MB. Split it, and upload the parts one after the other.` : null
    setProblem(wrong)
    if (wrong) return
    const head = await readHead(chosen).catch(() => null)
    if (head && headerProblem(head.names) !== null) setMapper({ head, ...proposeDraft(head.names, head.sample) })
  }

  function submit(): void {
    if (problem) return
    if (!file) return showToast({ tone: 'error', title: 'No File Selected', text: 'Please select a CSV file to upload' })
    if (!mapper) return onUpload({ file, strict, mapping: null })
    const finished = finishDraft(mapper.draft, mapper.head.names)
    if ('mapping' in finished) return onUpload({ file, strict, mapping: finished.mapping })
    setErrors(finished.errors)
    document.getElementById(`map-${Object.keys(finished.errors)[0]!.replace(' ', '-').toLowerCase()}`)?.focus()
  }

  const { icons, looks } = parts
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => { event.preventDefault(); submit() }}>
      <FileChooser error={problem} icon={icons.upload} errorIcon={icons.fieldError} onChoose={(chosen) => void choose(chosen)} />
      {file && <div role="status"><FileBox icon={icons.file} name={file.name} bytes={file.size} /></div>}
      {mapper && <ColumnMapper {...mapper} errors={errors} parts={parts} onChange={(draft) => setMapper({ ...mapper, draft })} />}
      <label className="flex min-h-11 items-center gap-3 text-note">
        <input type="checkbox" checked={strict} onChange={(event) => setStrict(event.target.checked)} className="size-6 shrink-0 accent-primary" />
        Load nothing if any row has a problem
      </label>
      <div><button type="submit" disabled={!hydrated} aria-disabled={problem ? true : undefined} className={looks.primary}>{icons.upload}Upload CSV</button></div>
    </form>
  )
}
