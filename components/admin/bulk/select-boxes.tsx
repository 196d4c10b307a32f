'use client'

import { useEffect, useRef } from 'react'
import { useSelection, type SelectedEntry } from './selection'

const LABEL = 'grid h-11 w-12 cursor-pointer place-items-center'
const BOX = 'size-5 cursor-pointer'

/** Selects one row. */
export function SelectBox({ entry }: { entry: SelectedEntry }) {
  const { chosen, choose } = useSelection()
  const held = chosen.get(entry.id)
  const isOld = held !== undefined && (held.shown !== entry.shown || held.title !== entry.title)
  // What is decided from now on rests on what is shown now. After a reload its name is known again.
  useEffect(() => {
    if (isOld) choose([entry], true)
  }, [isOld, choose, entry])
  return (
    <label className={LABEL}>
      <input
        type="checkbox"
        aria-label={`Select ${entry.title}`}
        checked={chosen.has(entry.id)}
        onChange={({ target }) => choose([entry], target.checked)}
        className={BOX}
      />
    </label>
  )
}

/** Selects every row of the page. */
export function SelectPage({ entries }: { entries: readonly SelectedEntry[] }) {
  const { chosen, choose } = useSelection()
  const box = useRef<HTMLInputElement>(null)
  const count = entries.filter(({ id }) => chosen.has(id)).length
  const isAll = entries.length > 0 && count === entries.length
  useEffect(() => {
    box.current!.indeterminate = count > 0 && !isAll
  }, [count, isAll])
  return (
    <label className={LABEL}>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select this page"
        checked={isAll}
        onChange={({ target }) => choose(entries, target.checked)}
        className={BOX}
      />
    </label>
  )
}
