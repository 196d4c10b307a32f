import Link from 'next/link'
import { findUploadName } from '@/lib/imports/uploads/get-upload'
import { readOrSay } from '@/lib/lists/read-or-say'
import { undoUntil } from '@/lib/removed/undo-until'
import { formatDateTime } from '@/lib/site/format'

interface UploadLineProps {
  importId: string
  /** Whether the list is of questions. */
  asks?: boolean
  /** Whether it has only what the import added. */
  isAdded?: boolean
  /** The list without this filter. */
  allHref: string
}

/** Which import a list is narrowed to, and the way to the whole list. */
export async function UploadLine({ importId, asks = false, isAdded = false, allHref }: UploadLineProps) {
  const read = await readOrSay(() => findUploadName(importId))
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 text-note">
      <span className="[overflow-wrap:anywhere]">
        {'message' in read ? read.message : wordsOf(read.data, asks, isAdded)}
      </span>
      <Link href={allHref} prefetch={false} className="inline-flex min-h-11 items-center link">
        Show all
      </Link>
    </p>
  )
}

function wordsOf(
  upload: Awaited<ReturnType<typeof findUploadName>>,
  asks: boolean,
  isAdded: boolean,
): string {
  if (!upload) return 'There is no such import.'
  const { fileName, state, startedAt, finishedAt } = upload
  const name = `the import of ${fileName} on ${formatDateTime(startedAt)}`
  if (state === 'undone') return `Nothing: ${name} was taken back.`
  if (state !== 'done') return `Nothing: ${name} has loaded nothing.`
  if (finishedAt && new Date() >= undoUntil(finishedAt))
    return `What ${name} did was known for seven days, as long as it could be taken back.`
  if (asks) return `Only questions about what ${name} added and changed.`
  return isAdded ? `Only what ${name} added.` : `Only what ${name} added and changed.`
}
