'use client'

import { Undo2 } from 'lucide-react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { showToast } from '@/components/ui/toast-store'
import { undoUpload } from '@/lib/api-client/admin-upload'
import { formatNumber } from '@/lib/validation/format-number'
import { leftSentences, leftWords, undoWords, type Undo } from '@/lib/imports/undo/plan'

interface UndoImportProps {
  importId: string
  fileName: string
  /** The import's state in words. */
  message: string
  /** What taking it back would do now; null where it cannot be. */
  undo: Undo | null
  /** Until when it can be, in words. */
  until: string
  /** What that did, once it was done. */
  done: Undo | null
}

const ID = 'undo-import'

/** Takes an import back, after a look at what goes and what stays. */
export function UndoImport({ importId, fileName, message, undo, until, done }: UndoImportProps) {
  const { busy, run } = useAction()

  async function takeBack(): Promise<void> {
    const response = await run(() => undoUpload(importId), {
      failed: 'Not taken back',
      otherwise: 'The import could not be taken back. Please try again.',
    })
    if (!response) return
    showToast({ tone: 'success', title: 'Import taken back', text: response.message })
    document.getElementById(ID)?.focus()
  }

  return (
    <section aria-labelledby={ID}>
      <h3 id={ID} tabIndex={-1} className="text-h3 outline-none">
        {done ? 'It was taken back' : 'Take it back'}
      </h3>
      {done ? (
        <>
          <p className="mt-1 text-note">{message}</p>
          <Left undo={done} />
        </>
      ) : undo ? (
        <>
          <p className="mt-1 max-w-[34rem] text-note">
            {isEmpty(undo)
              ? 'There is nothing that can be taken back any more.'
              : `Until ${until}. As things are now: ${undoWords(undo)}.`}
          </p>
          {(undo.statusesRemoved ?? 0) > 0 && (
            <p className="mt-2 max-w-[34rem] text-note">
              A legal status that an admin has set on an added breach does not keep it: it goes with the
              breach, and so does its evidence. The audit log has both.
            </p>
          )}
          <p className="mt-2 max-w-[34rem] text-note text-muted-foreground">
            Under Review, <em>Same breach</em> and a date that you say make their rows stay when an import is
            taken back; <em>Keep apart</em> and <em>Set aside</em> do not.
          </p>
          <Left undo={undo} />
          {!isEmpty(undo) && (
            <div className="mt-4">
              <p className="mb-3 max-w-[34rem] text-note">
                What was taken back cannot be put back, and does not lie under Removed. The file itself can be
                uploaded again.
              </p>
              <ConfirmButton
                label="Take this import back"
                object={fileName}
                busyLabel="Taking back..."
                busy={busy}
                icon={<Undo2 {...BUTTON_ICON} />}
                variant="removeStrong"
                onConfirm={() => void takeBack()}
              />
            </div>
          )}
        </>
      ) : (
        <p className="mt-1 max-w-[34rem] text-note text-muted-foreground">
          It cannot be taken back any more: that is possible for seven days after it was loaded. Breaches can
          be deleted in the Breach List.
        </p>
      )}
    </section>
  )
}

const isEmpty = ({ breachesRemoved, breachesReverted, addressesRemoved }: Undo): boolean =>
  breachesRemoved + breachesReverted + addressesRemoved === 0

/** What stays, and why. */
function Left({ undo }: { undo: Undo }) {
  const { left, leftCount } = undo
  if (leftCount === 0) return null
  return (
    <div className="mt-3">
      <h4 className="text-note font-semibold">What stays, and why</h4>
      {leftCount > 1 && leftSentences(undo).length > 0 && (
        <ul className="mt-1 grid gap-1 text-note">
          {leftSentences(undo).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <ul className="mt-1 grid gap-1 text-note">
        {left.map((item) => (
          <li key={`${item.uniqueBreachId} ${item.reason}`} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{item.title}</span>{' '}
            <span className="text-muted-foreground">({item.uniqueBreachId})</span>
            {': '}
            {leftWords(item)}
          </li>
        ))}
      </ul>
      {leftCount > left.length && (
        <p className="mt-1 text-note text-muted-foreground">
          And {formatNumber(leftCount - left.length)} more.
        </p>
      )}
    </div>
  )
}
