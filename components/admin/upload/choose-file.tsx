'use client'

import { Upload } from 'lucide-react'
import { useId, useRef, type Dispatch, type SetStateAction } from 'react'
import { useUnsaved } from '@/components/forms/use-unsaved'
import { useHydrated } from '@/components/forms/use-hydrated'
import { buttonVariants } from '@/components/ui/button-variants'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { showToast } from '@/components/ui/toast-store'
import { findImported } from '@/lib/api-client/admin-upload'
import { formatNumber } from '@/lib/validation/format-number'
import { importedWords } from '@/lib/imports/uploads/imported-schema'
import type { Column } from '@/lib/imports/read/columns'
import { hasOtherDates, headerProblem } from '@/lib/imports/map/guess-mapping'
import type { Mapping } from '@/lib/imports/map/mapping'
import { mapColumns } from '@/lib/imports/map/map-columns'
import type { UploadDetail } from '@/lib/imports/uploads/upload'
import { draftOf, errorsLeft, finishDraft, proposeDraft, type Draft } from '@/lib/imports/map/mapping-draft'
import { savedThatFit } from '@/lib/imports/map/saved/fit-mapping'
import type { SavedMappingItem } from '@/lib/imports/map/saved/schema'
import { ColumnMapper } from './column-mapper'
import { digestOf } from './digest'
import { FileBox } from './file-box'
import { Note } from './note'
import { FileChooser } from './file-chooser'
import { readHead, type FileHead } from './read-head'
import { SaveMapping } from './save-mapping'
import type { Send } from './transfer'

interface ChooseFileProps {
  chosen: Chosen
  onChoose: Dispatch<SetStateAction<Chosen>>
  /** Bytes. */
  maxBytes: number
  saved: readonly SavedMappingItem[]
  onUpload(upload: Send): void
}

/** What is to be uploaded, and what is wrong with it. */
export interface Chosen {
  file: File | null
  problem: string | null
  /** That the same file was imported before. */
  before: string | null
  mapper: Mapper | null
  /** By column: what its match lacks. */
  errors: Partial<Record<Column, string>>
  strict: boolean
  source: string
  sensitive: boolean
  /** How the columns of a file were matched that has to be chosen again. */
  kept: Pick<UploadDetail, 'fileName' | 'mapping'> | null
}

/** What was chosen for an upload whose file this page does not have. */
export function keptOf({ fileName, mapping, strict, source, sensitive }: UploadDetail): Chosen {
  return { ...NOTHING_CHOSEN, strict, source, sensitive, kept: { fileName, mapping } }
}

export const NOTHING_CHOSEN: Chosen = {
  file: null,
  problem: null,
  before: null,
  mapper: null,
  errors: {},
  strict: false,
  source: '',
  sensitive: false,
  kept: null,
}

/** The specification's words, and what to do then. */
const NO_CSV = 'Please select a valid CSV file'
const HOW_TO_CSV =
  'A table in Excel becomes one by File, Save As, "CSV UTF-8". A PDF has to be turned into a table first.'

interface Mapper {
  head: FileHead
  draft: Draft
  ready: string | null
  /** The saved mapping that was applied, by its id. */
  used: string | null
}

/** That a file was imported before, in words; null where it was not, or where that cannot be told now: the preview says it too. */
async function importedBefore(file: File): Promise<string | null> {
  try {
    const digest = await digestOf(file)
    const found = digest === null ? null : (await findImported(digest)).importedBefore
    return found && importedWords(found)
  } catch {
    return null
  }
}

/** A file with its columns matched by a saved mapping, which also says what list it is of; without one, as its header is understood. */
function withMapping(chosen: Chosen, head: FileHead, saved?: SavedMappingItem): Chosen {
  const { names, samples } = head
  if (!saved) return { ...chosen, errors: {}, mapper: { head, used: null, ...proposeDraft(names, samples) } }
  return {
    ...chosen,
    errors: {},
    source: saved.name,
    sensitive: saved.isSensitive,
    mapper: { head, used: saved.id, ready: null, draft: draftOf(saved.mapping, names) },
  }
}

/** Whether a header has all columns that a mapping reads. */
function fitsHeader(mapping: Mapping, names: readonly string[]): boolean {
  try {
    mapColumns(mapping, names)
    return true
  } catch {
    return false
  }
}

/** What is said of the list without what a saved mapping has said of it: that holds for its file, and for no other. */
function ofNoMapping(
  { source, sensitive, mapper }: Chosen,
  saved: readonly SavedMappingItem[],
): Pick<Chosen, 'source' | 'sensitive'> {
  const used = saved.find(({ id }) => id === mapper?.used)
  return {
    source: used?.name === source ? '' : source,
    sensitive: sensitive && !used?.isSensitive,
  }
}

/** Chooses a file and, where its columns are not ours, how they become so (specification, admin side, section 5). */
export function ChooseFile({ chosen, onChoose, maxBytes, saved, onUpload }: ChooseFileProps) {
  const { file, problem, before, mapper, errors, strict, source, sensitive } = chosen
  const said = { strict, source, sensitive }
  // Which file, how its columns are matched, what its list is called: until it is sent.
  useUnsaved(file !== null || (source.trim() !== '' && chosen.kept === null))
  // Sent before them, a file would go without its columns having been looked at.
  const hydrated = useHydrated()
  const chooserId = useId()
  const latest = useRef<File | null>(file)

  async function choose(picked: File): Promise<void> {
    latest.current = picked
    const isCsv = /\.csv$/i.test(picked.name)
    const wrong = !isCsv
      ? NO_CSV
      : picked.size > maxBytes
        ? `The file is larger than ${formatNumber(Math.floor(maxBytes / 1024 ** 2))} MB. Split it, and upload the parts one after the other.`
        : null
    const next = { ...NOTHING_CHOSEN, file: picked, problem: wrong, strict, kept: chosen.kept, ...ofNoMapping(chosen, saved) } // prettier-ignore
    onChoose(next)
    if (wrong) return
    void importedBefore(picked).then((before) =>
      onChoose((now) => (before !== null && now.file === picked ? { ...now, before } : now)),
    )
    const head = await readHead(picked).catch(() => null)
    if (latest.current !== picked || !head) return
    if ('problem' in head) onChoose((now) => ({ ...now, problem: head.problem }))
    else if (chosen.kept?.mapping && fitsHeader(chosen.kept.mapping, head.names))
      onChoose((now) => ({
        ...now,
        mapper: { head, used: null, ready: null, draft: draftOf(chosen.kept!.mapping!, head.names) },
      }))
    else if (headerProblem(head.names) !== null || hasOtherDates(head.names, head.sample))
      onChoose((now) => withMapping(now, head, savedThatFit(saved, head.names)[0]))
  }

  /** Takes the file off again, and what belongs to it alone. */
  function remove(): void {
    latest.current = null
    onChoose({ ...NOTHING_CHOSEN, strict, ...ofNoMapping(chosen, saved) })
    document.getElementById(chooserId)?.focus()
  }

  /** The mapping as it is chosen now; else what is missing is shown. */
  function finish(): Mapping | null {
    if (!mapper) return null
    const finished = finishDraft(mapper.draft, mapper.head.names)
    if ('mapping' in finished) return finished.mapping
    onChoose({ ...chosen, errors: finished.errors })
    document
      .getElementById(`map-${Object.keys(finished.errors)[0]!.replace(' ', '-').toLowerCase()}`)
      ?.focus()
    return null
  }

  function submit(): void {
    if (problem) return document.getElementById(chooserId)?.focus()
    if (!file) {
      showToast({ tone: 'error', title: 'No File Selected', text: 'Please select a CSV file to upload' })
      return
    }
    if (!mapper) return onUpload({ file, ...said, mapping: null })
    const mapping = finish()
    if (mapping) onUpload({ file, ...said, mapping })
  }

  const fitting = mapper ? savedThatFit(saved, mapper.head.names) : []
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {chosen.kept && file === null && (
        <Note tone="info" title={`Choose ${chosen.kept.fileName} again`}>
          This page does not have the file any more. How its columns were matched, and what you said of it, is
          kept.
        </Note>
      )}
      <FileChooser
        id={chooserId}
        error={problem}
        help={problem === NO_CSV ? HOW_TO_CSV : null}
        onChoose={(chosen) => void choose(chosen)}
      />
      <div role="status" className="empty:sr-only">
        {file && (
          <FileBox name={file.name} bytes={file.size}>
            <div className="border-t px-4 py-2 sm:px-5">
              <button
                type="button"
                onClick={remove}
                className={buttonVariants({ variant: 'outline', size: 'dense' })}
              >
                Remove<span className="sr-only"> {file.name}</span>
              </button>
            </div>
          </FileBox>
        )}
        {file && before !== null && (
          <div className="mt-4">
            <Note tone="info" title={before}>
              You can upload it again: what it would change is shown before anything is.
            </Note>
          </div>
        )}
      </div>
      {mapper && (
        <ColumnMapper
          head={mapper.head}
          draft={mapper.draft}
          ready={mapper.ready}
          used={fitting.find(({ id }) => id === mapper.used) ?? null}
          fitting={fitting}
          onUse={(one) =>
            onChoose(withMapping({ ...chosen, ...ofNoMapping(chosen, saved) }, mapper.head, one))
          }
          errors={errors}
          onChange={(draft) =>
            onChoose({
              ...chosen,
              mapper: { ...mapper, draft },
              errors: errorsLeft(errors, draft, mapper.head.names),
            })
          }
        >
          <SaveMapping
            suggested={fitting.find(({ id }) => id === mapper.used)?.name ?? source}
            columns={mapper.head.names}
            isSensitive={sensitive}
            finish={finish}
            onSaved={({ id, name }) =>
              onChoose((now) => ({
                ...now,
                errors: {},
                source: now.source || name,
                mapper: now.mapper && { ...now.mapper, used: id },
              }))
            }
          />
        </ColumnMapper>
      )}
      <div className="max-w-md">
        <Label htmlFor={`${chooserId}-source`}>Name of the list (optional)</Label>
        <Input
          id={`${chooserId}-source`}
          value={source}
          maxLength={200}
          autoComplete="off"
          aria-describedby={`${chooserId}-source-note`}
          onChange={(event) => onChoose({ ...chosen, source: event.target.value })}
        />
        <p id={`${chooserId}-source-note`} className="mt-1 text-note text-muted-foreground">
          Who made it. Files of one list correct each other; what other lists say of a breach is kept beside
          it.
        </p>
      </div>
      <label className="flex min-h-11 items-center gap-3 text-note">
        <input
          type="checkbox"
          checked={sensitive}
          onChange={(event) => onChoose({ ...chosen, sensitive: event.target.checked })}
          className="size-6 shrink-0"
        />
        Every breach of this file is sensitive: only the owners of its addresses learn of it
      </label>
      <label className="flex min-h-11 items-center gap-3 text-note">
        <input
          type="checkbox"
          checked={strict}
          onChange={(event) => onChoose({ ...chosen, strict: event.target.checked })}
          className="size-6 shrink-0"
        />
        Load nothing if any row has a problem
      </label>
      <div>
        <button
          type="submit"
          disabled={!hydrated}
          aria-disabled={problem ? true : undefined}
          className={buttonVariants({ width: 'phone' })}
        >
          <Upload {...BUTTON_ICON} />
          Upload CSV
        </button>
      </div>
    </form>
  )
}
