'use client'

import { useRef, useState, type ChangeEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { useAction } from '@/components/forms/use-action'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { keepEntries } from '@/lib/api-client/plan'
import { ENTRIES_AT_A_TIME } from '@/lib/plan/diary/entry'

/** Takes a file back in that was downloaded here, or filled in elsewhere. What is there already under the same id is replaced. */
export function ImportFile() {
  const input = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState('')
  const { calling, problem, run, clear } = useAction((reason) =>
    reason instanceof ImportProblem ? reason.message : wordsOf(reason),
  )

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.target.files?.[0]
    if (!file || calling) return
    setTold('')
    clear()
    const count = await run(() => importFile(file))
    if (count !== null) setTold(`${count} ${count === 1 ? 'entry is' : 'entries are'} in your diary.`)
    // The same file can be chosen again.
    if (input.current) input.current.value = ''
  }

  return (
    <div>
      <label htmlFor="diary-file" className="block font-medium">
        Bring in a file
      </label>
      <p id="diary-file-note" className="mt-1 mb-2 text-note text-muted-foreground">
        A CSV with the columns Kind, Day, Amount (USD), Minutes, Note. One that you downloaded here comes back
        as it was.
      </p>
      <input
        ref={input}
        id="diary-file"
        type="file"
        accept=".csv,text/csv"
        aria-describedby={problem ? 'diary-file-note import-problem' : 'diary-file-note'}
        onChange={(event) => void choose(event)}
        className="block min-h-11 w-full max-w-md cursor-pointer rounded-lg border border-input bg-card p-2 text-note file:mr-3 file:min-h-7 file:rounded-md file:border-0 file:bg-muted file:px-3 file:text-foreground"
      />
      <div aria-live="polite" className="mt-2 text-note text-muted-foreground empty:sr-only">
        {calling ? (
          'Reading the file...'
        ) : problem ? (
          <ErrorText id="import-problem">{problem.words}</ErrorText>
        ) : (
          told
        )}
      </div>
    </div>
  )
}

/** What is wrong with a file, by its row. */
class ImportProblem extends Error {}

/** @returns how many entries of it are in the diary. @throws ImportProblem, ApiError */
async function importFile(file: File): Promise<number> {
  // Its reader is loaded by who needs it.
  const { readDiaryCsv } = await import('@/lib/plan/diary/csv')
  const { entries, problem } = readDiaryCsv(await file.text(), () => crypto.randomUUID())
  if (problem !== null) throw new ImportProblem(problem)
  for (let from = 0; from < entries.length; from += ENTRIES_AT_A_TIME) {
    const portion = entries.slice(from, from + ENTRIES_AT_A_TIME)
    try {
      await keepEntries(portion.map(({ entry }) => entry))
    } catch (reason) {
      throw inRow(reason, portion, from)
    }
  }
  return entries.length
}

function inRow(reason: unknown, portion: readonly { record: number }[], before: number): unknown {
  const [field, message] = Object.entries((reason instanceof ApiError && reason.fieldErrors) || {})[0] ?? []
  const row = portion[Number(field?.split('.')[1])]
  if (!row || message === undefined) return reason
  return new ImportProblem(
    `Row ${row.record}: ${message}. ${before === 0 ? 'Nothing of the file was taken in.' : `${before} entries before it are in your diary.`}`,
  )
}
