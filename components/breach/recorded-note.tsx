import { FileText } from 'lucide-react'
import Link from 'next/link'
import { ON_RECORD } from '@/lib/breaches/status/following'
import { settlementPath } from '@/lib/paths'
import { recordedState, type RecordedSettlement } from '@/lib/settlements/recorded'

interface RecordedNoteProps {
  settlement: RecordedSettlement
  /** Where a card or a row stands around it already. */
  isPlain?: boolean
}

/** A settlement whose claims are not open: whose it is, and the way to its page. It stands before everything that leads to a lawyer. */
export function RecordedNote({ settlement, isPlain = false }: RecordedNoteProps) {
  const { slug, company } = settlement
  return (
    <p className={`flex items-start gap-2 text-note ${isPlain ? '' : 'rounded-xl border bg-card px-4 py-3'}`}>
      <FileText size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted-foreground" />
      <span className="min-w-0 break-words">
        <Link
          href={settlementPath(slug)}
          prefetch={false}
          className="relative font-medium link after:absolute after:inset-x-0 after:-inset-y-3"
        >
          {ON_RECORD}: see it
          <span className="sr-only">, {company}</span>
        </Link>
        <br />
        {company}. {recordedState(settlement)}
      </span>
    </p>
  )
}
