import { Undo2 } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button-variants'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { inWords, type BulkReport, type Nouns } from './use-bulk'

const BUTTON = buttonVariants({ variant: 'outline', size: 'dense' })

/** What came of it, how it is taken back, and which rows were refused, and why. */
export function BulkReportBox({
  report,
  nouns,
  isLast,
  onClose,
}: {
  report: BulkReport
  nouns: Nouns
  /** Nothing stands below it. */
  isLast: boolean
  onClose(): void
}) {
  const { title, refused, left, problem, takeBack, isTakingBack } = report
  return (
    <div className={isLast ? '' : 'border-b pb-3'}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-note">
          <strong className="font-semibold">{title}.</strong> {inWords(report, nouns)}
          {problem && ` ${problem}`}
          {refused.length + left > 0 && !isTakingBack && ' What was not done is selected still.'}
        </p>
        <div className="flex flex-wrap gap-2">
          {takeBack && (
            <button type="button" onClick={takeBack} className={BUTTON}>
              <Undo2 {...BUTTON_ICON} />
              Undo<span className="sr-only"> what was done</span>
            </button>
          )}
          <button type="button" onClick={onClose} className={BUTTON}>
            Close report
          </button>
        </div>
      </div>
      {refused.length > 0 && (
        // Of many, more than the screen has room for: the keyboard can scroll it.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul aria-label="Refused" tabIndex={0} className="mt-2 max-h-40 divide-y overflow-y-auto text-note">
          {refused.map(({ id, title: name, message }) => (
            <li key={id} className="py-1.5 [overflow-wrap:anywhere]">
              <span className="font-medium">{name}</span>: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
