'use client'

import { Tag } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { buttonVariants } from '@/components/ui/button-variants'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { showToast } from '@/components/ui/toast-store'
import { changeBreaches, getBreachKeys } from '@/lib/api-client/admin-breaches'
import { wordsOf } from '@/lib/api-client/call'
import { plural } from '@/lib/site/format'
import { BulkBar } from '../bulk/bulk-bar'
import { useSelection, type SelectedEntry } from '../bulk/selection'
import { useBulk, type BulkUndo } from '../bulk/use-bulk'
import { BulkStatus, type StatusOrder } from './bulk-status'
import { ExportButton } from './export-button'
import { groundBody } from './ground'

interface BreachBulkProps {
  /** What the list is narrowed by, and how many that finds. */
  filter: Record<string, string>
  total: number
  /** Whether everything that the list finds is selected at once, to have its status set. */
  setsStatus?: boolean
}

const NOUNS = ['breach', 'breaches'] as const
const UNDO: BulkUndo = {
  title: 'Status taken back',
  call: (changes) =>
    changeBreaches({
      action: 'undo-status',
      breaches: changes.map(({ id, change }) => ({ id: Number(id), change })),
    }),
}

/** What can be done to all selected breaches. */
export function BreachBulk({ filter, total, setsStatus = false }: BreachBulkProps) {
  const { chosen, choose, clear } = useSelection()
  const bulk = useBulk(NOUNS, UNDO)
  const [isSetting, setIsSetting] = useState(false)
  const what = plural(chosen.size, ...NOUNS)

  async function listAll(): Promise<{ results: SelectedEntry[] }> {
    const { results } = await getBreachKeys(String(new URLSearchParams(filter)))
    return { results: results.map(({ id, title, status }) => ({ id, title, shown: status })) }
  }

  const list = useEffectEvent(listAll)
  const onListed = useEffectEvent(({ results }: { results: SelectedEntry[] }) => {
    clear()
    choose(results, true)
    setIsSetting(true)
  })
  useEffect(() => {
    if (!setsStatus) return
    list().then(onListed, (problem: unknown) => {
      if (!leaveWhenSignedOut(problem))
        showToast({ tone: 'error', title: 'Not selected', text: wordsOf(problem) })
    })
  }, [setsStatus])

  function setStatus({ status, ground }: StatusOrder): void {
    setIsSetting(false)
    const count = chosen.size
    bulk.run({
      title: 'Status set',
      call: (entries) =>
        changeBreaches({
          action: 'status',
          breaches: entries.map(withStatus),
          massActionBreachStatus: status,
          ...groundBody(ground),
          confirmed: count,
        }),
    })
  }

  const remove = () =>
    bulk.run({
      title: 'Deleted',
      call: (entries) => changeBreaches({ action: 'delete', breaches: entries.map(withId) }),
    })

  return (
    <BulkBar
      bulk={bulk}
      nouns={NOUNS}
      total={total}
      listAll={listAll}
      onClear={() => setIsSetting(false)}
      form={
        isSetting && <BulkStatus count={chosen.size} onSet={setStatus} onCancel={() => setIsSetting(false)} />
      }
    >
      {/* Not while the list still shows the statuses that were just set: what is decided rests on what is shown. */}
      <button
        type="button"
        aria-expanded={isSetting}
        aria-disabled={bulk.isBusy || undefined}
        onClick={() => bulk.isBusy || setIsSetting(!isSetting)}
        className={buttonVariants({ variant: 'outline', size: 'dense' })}
      >
        <Tag {...BUTTON_ICON} />
        Set status
      </button>
      <ExportButton body={{ ids: [...chosen.keys()].map(Number) }} object={what} />
      <ConfirmButton
        label="Delete"
        object={what}
        question={`Delete ${what}?`}
        busyLabel="Deleting..."
        busy={bulk.isBusy}
        icon={<RemoveIcon />}
        variant="removeStrong"
        onConfirm={remove}
      />
    </BulkBar>
  )
}

const withId = ({ id }: SelectedEntry) => ({ id: Number(id) })
const withStatus = (entry: SelectedEntry) => ({
  ...withId(entry),
  expectedStatus: String(entry.shown) as '1' | '2' | '3' | '4',
})
