import { entrySentences } from '@/lib/imports/uploads/entry-words'
import { figureSentences } from './figures'
import type { UploadDetail } from '@/lib/imports/uploads/upload'

/** How the figures of the rows and of the entries come together. */
export function FigureNotes({ upload }: { upload: UploadDetail }) {
  return <Sentences of={figureSentences(upload)} />
}

/** Who sees the added entries as what, and which statuses they have. */
export function EntryNotes({ upload }: { upload: UploadDetail }) {
  return <Sentences of={entrySentences(upload)} />
}

function Sentences({ of: sentences }: { of: string[] }) {
  if (sentences.length === 0) return null
  return (
    <div className="grid gap-1 text-note">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
