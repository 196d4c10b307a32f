'use client'

import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { formatNumber } from '@/lib/validation/format-number'
import { MAX_SELECTED } from '@/lib/lists/bulk'
import { PAGE_LENGTH } from '@/lib/lists/list-window'
import { ActionButton } from '../action-button'
import { focusTab } from '../focus-tab'
import { BulkReportBox } from './bulk-report'
import { useSelection, type SelectedEntry } from './selection'
import type { Nouns, useBulk } from './use-bulk'

interface BulkBarProps {
  bulk: ReturnType<typeof useBulk>
  nouns: Nouns
  /** How many the list finds; `totalIsCapped`: at least. */
  total: number
  totalIsCapped?: boolean
  /** Everything that the list finds. */
  listAll(): Promise<{ results: readonly SelectedEntry[] }>
  /** A form that stands above the buttons. */
  form?: ReactNode
  /** What can be done. */
  children: ReactNode
  onClear?(): void
}

const OUTLINE = buttonVariants({ variant: 'outline', size: 'dense' })

/** The foot of the screen while rows of a list are selected: what can be done to all of them, how far it is, and what came of it. */
export function BulkBar({
  bulk: { isRunning, progress, report, stop, closeReport },
  nouns,
  total,
  totalIsCapped = false,
  listAll,
  form,
  children,
  onClear,
}: BulkBarProps) {
  const { chosen, choose, clear } = useSelection()
  const { busy: isSelecting, run: runOnce } = useAction()
  if (chosen.size === 0 && !isRunning && !report) return null
  const isTooMany = total > MAX_SELECTED || totalIsCapped

  async function selectAll(): Promise<void> {
    const found = await runOnce(listAll, { failed: 'Not selected' })
    if (found) choose(found.results, true)
  }

  function leave(): void {
    clear()
    onClear?.()
    focusTab()
  }

  return (
    <>
      {/* The last rows are not hidden behind it. */}
      <div aria-hidden className="h-44 sm:h-28" />
      <section
        aria-label={`Selected ${nouns[1]}`}
        data-covers="some"
        className="fixed inset-x-0 bottom-0 z-20 max-h-[75dvh] overflow-y-auto border-t border-border-strong bg-card shadow-card"
      >
        <div className="shell-app grid gap-3 py-3">
          {report && (
            <BulkReportBox report={report} nouns={nouns} isLast={chosen.size === 0} onClose={closeReport} />
          )}
          {!isRunning && chosen.size > 0 && form}
          <div className="flex flex-wrap items-center gap-2">
            <p
              role="status"
              className={`mr-2 text-note font-semibold num ${report && chosen.size === 0 && !isRunning ? 'sr-only' : ''}`}
            >
              {isRunning
                ? `${formatNumber(progress.tried)} of ${formatNumber(progress.total)}`
                : `${formatNumber(chosen.size)} selected`}
            </p>
            {isRunning ? (
              <>
                <progress
                  value={progress.tried}
                  max={progress.total}
                  aria-label="Progress"
                  className="w-40"
                />
                <button type="button" onClick={stop} className={OUTLINE}>
                  Stop
                </button>
              </>
            ) : (
              chosen.size > 0 && (
                <>
                  {total > chosen.size && !isTooMany && (
                    <ActionButton
                      label={`Select all ${formatNumber(total)} found`}
                      busyLabel="Selecting..."
                      busy={isSelecting}
                      variant="outline"
                      icon={<ListChecks {...BUTTON_ICON} />}
                      onPress={() => void selectAll()}
                    />
                  )}
                  {children}
                  <button type="button" onClick={leave} className={OUTLINE}>
                    Clear selection
                  </button>
                  {isTooMany && chosen.size >= PAGE_LENGTH && (
                    <p className="basis-full text-sm text-muted-foreground">
                      Up to {formatNumber(MAX_SELECTED)} can be selected: narrow the list to select all that
                      it finds.
                    </p>
                  )}
                </>
              )
            )}
          </div>
        </div>
      </section>
    </>
  )
}
