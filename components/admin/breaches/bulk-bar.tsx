'use client'

import { ListChecks, Tag } from 'lucide-react'
import { useState } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { changeBreaches, getBreachKeys } from '@/lib/api-client/admin-breaches'
import { PAGE_LENGTH } from '@/lib/lists/list-window'
import { plural } from '@/lib/site/format'
import { ActionButton } from '../action-button'
import { focusTab } from '../focus-tab'
import { BulkReportBox } from './bulk-report'
import { BulkStatus, type StatusOrder } from './bulk-status'
import { ExportButton } from './export-button'
import { groundBody } from './ground'
import { useSelection, type SelectedEntry } from './selection'
import { useBulk } from './use-bulk'

interface BulkBarProps {
  /** What the list is narrowed by, and how many that finds. */
  filter: Record<string, string>
  total: number
  maxSelected: number
}

const OUTLINE = buttonVariants({ variant: 'outline', size: 'dense' })

/** What can be done to all selected breaches, at the foot of the screen while there are any. */
export function BulkBar({ filter, total, maxSelected }: BulkBarProps) {
  const { chosen, choose, clear } = useSelection()
  const { isRunning, isBusy, progress, report, run, stop, closeReport } = useBulk()
  const { busy: isSelecting, run: runOnce } = useAction()
  const [isSetting, setIsSetting] = useState(false)
  if (chosen.size === 0 && !isRunning && !report) return null
  const what = plural(chosen.size, 'breach', 'breaches')

  async function selectAll(): Promise<void> {
    const found = await runOnce(() => getBreachKeys(String(new URLSearchParams(filter))), {
      failed: 'Not selected',
    })
    if (found) choose(found.results, true)
  }

  function setStatus({ status, ground }: StatusOrder): void {
    setIsSetting(false)
    run({
      title: 'Status set',
      call: (entries) =>
        changeBreaches({
          action: 'status',
          breaches: entries.map(withStatus),
          massActionBreachStatus: status,
          ...groundBody(ground),
        }),
    })
  }

  const remove = () =>
    run({
      title: 'Deleted',
      call: (entries) => changeBreaches({ action: 'delete', breaches: entries.map(({ id }) => ({ id })) }),
    })

  function leave(): void {
    clear()
    setIsSetting(false)
    focusTab()
  }

  return (
    <>
      {/* The last rows are not hidden behind it. */}
      <div aria-hidden className="h-44 sm:h-28" />
      <section
        aria-label="Selected breaches"
        data-covers="some"
        className="fixed inset-x-0 bottom-0 z-20 max-h-[75dvh] overflow-y-auto border-t border-border-strong bg-card shadow-card"
      >
        <div className="shell-app grid gap-3 py-3">
          {report && <BulkReportBox report={report} isLast={chosen.size === 0} onClose={closeReport} />}
          {isSetting && !isRunning && chosen.size > 0 && (
            <BulkStatus count={chosen.size} onSet={setStatus} onCancel={() => setIsSetting(false)} />
          )}
          <div className="flex flex-wrap items-center gap-2">
            <p
              role="status"
              className={`mr-2 text-note font-semibold num ${report && chosen.size === 0 && !isRunning ? 'sr-only' : ''}`}
            >
              {isRunning
                ? `${progress.tried.toLocaleString('en-US')} of ${progress.total.toLocaleString('en-US')}`
                : `${chosen.size.toLocaleString('en-US')} selected`}
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
                  {total > chosen.size && total <= maxSelected && (
                    <ActionButton
                      label={`Select all ${total.toLocaleString('en-US')} found`}
                      busyLabel="Selecting..."
                      busy={isSelecting}
                      variant="outline"
                      icon={<ListChecks {...BUTTON_ICON} />}
                      onPress={() => void selectAll()}
                    />
                  )}
                  <button
                    type="button"
                    aria-expanded={isSetting}
                    onClick={() => setIsSetting(!isSetting)}
                    className={OUTLINE}
                  >
                    <Tag {...BUTTON_ICON} />
                    Set status
                  </button>
                  <ExportButton body={{ ids: [...chosen.keys()] }} object={what} />
                  <ConfirmButton
                    label="Delete"
                    object={what}
                    busyLabel="Deleting..."
                    busy={isBusy}
                    icon={<RemoveIcon />}
                    variant="removeStrong"
                    onConfirm={remove}
                  />
                  <button type="button" onClick={leave} className={OUTLINE}>
                    Clear selection
                  </button>
                  {total > maxSelected && chosen.size >= PAGE_LENGTH && (
                    <p className="basis-full text-sm text-muted-foreground">
                      Up to {maxSelected.toLocaleString('en-US')} can be selected: narrow the list to select
                      all that it finds.
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

const withStatus = ({ id, status }: SelectedEntry) => ({
  id,
  expectedStatus: String(status) as '1' | '2' | '3' | '4',
})
