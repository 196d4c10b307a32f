import { entrySentences } from '@/lib/imports/uploads/entry-words'
import type { UploadDetail } from '@/lib/imports/uploads/upload'

/** Who sees the added entries as what, and which statuses they have. */
export function EntryNotes({ upload }: { upload: UploadDetail }) {
  const sentences = entrySentences(upload)
  if (sentences.length === 0) return null
  return (
    <div className="grid gap-1 text-note">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
