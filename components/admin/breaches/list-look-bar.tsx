'use client'

import { LayoutList, Settings2, Table2 } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useOptimistic, useTransition } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import {
  BREACH_COLUMNS,
  COLUMN_NAMES,
  columnsInAddress,
  MAX_COLUMNS,
  type BreachColumn,
  type ListView,
} from '@/lib/breaches/edit/list-look'
import { adminPath } from '@/lib/site/staff-paths'

interface ListLookBarProps {
  view: ListView
  columns: readonly BreachColumn[]
  /** The list's address. */
  address: Record<string, string | number>
}

/** Table or cards, and which columns the table has. */
export function ListLookBar({ view, columns, address }: ListLookBarProps) {
  const to = (change: Record<string, string>) => adminPath('breaches', { ...address, open: '', ...change })
  const link = (name: ListView, label: string, Icon: typeof Table2) => (
    <Link
      href={to({ view: name === 'table' ? '' : name })}
      scroll={false}
      prefetch={false}
      aria-current={view === name ? 'true' : undefined}
      className={`${buttonVariants({ variant: 'outline', size: 'dense' })} aria-[current]:border-primary aria-[current]:bg-info-subtle`}
    >
      <Icon {...BUTTON_ICON} />
      {label}
    </Link>
  )
  return (
    <>
      {view === 'table' && (
        <ColumnChoice columns={columns} hrefOf={(chosen) => to({ columns: columnsInAddress(chosen) })} />
      )}
      <div role="group" aria-label="View" className="flex gap-2">
        {link('table', 'Table', Table2)}
        {link('cards', 'Cards', LayoutList)}
      </div>
    </>
  )
}

/** Which columns there are; where all cannot stand side by side, on phones and tablets, there is nothing to choose. */
function ColumnChoice({
  columns,
  hrefOf,
}: {
  columns: readonly BreachColumn[]
  hrefOf(columns: readonly BreachColumn[]): string
}) {
  const router = useRouter()
  const [busy, start] = useTransition()
  // Ticked at once, and the table follows.
  const [shown, show] = useOptimistic(columns)
  const isFull = shown.length >= MAX_COLUMNS

  function choose(column: BreachColumn, isIn: boolean): void {
    const chosen = COLUMN_NAMES.filter((name) => (name === column ? isIn : shown.includes(name)))
    start(() => {
      show(chosen)
      router.replace(hrefOf(chosen), { scroll: false })
    })
  }

  return (
    // Open until something else has the focus, or Escape is pressed in it; the keys act on what is inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return
        currentTarget.open = false
        currentTarget.querySelector('summary')!.focus()
      }}
      className="relative max-lg:hidden"
    >
      <summary className={`${buttonVariants({ variant: 'outline', size: 'dense' })} list-none`}>
        <Settings2 {...BUTTON_ICON} />
        Columns
      </summary>
      <fieldset
        aria-busy={busy || undefined}
        className="absolute right-0 z-20 mt-1 max-h-[70dvh] w-64 overflow-y-auto rounded-xl border bg-card p-4 shadow-card"
      >
        <legend className="sr-only">Columns</legend>
        <p className="mb-1 text-sm text-muted-foreground">Beside the name, up to {MAX_COLUMNS}.</p>
        {COLUMN_NAMES.map((name) => {
          const isIn = shown.includes(name)
          const isBlocked = isIn ? shown.length === 1 : isFull
          return (
            <label key={name} className="flex min-h-10 cursor-pointer items-center gap-2.5 text-note">
              <input
                type="checkbox"
                checked={isIn}
                aria-disabled={isBlocked || undefined}
                onChange={(event) => !isBlocked && choose(name, event.target.checked)}
                className="size-5 cursor-pointer aria-disabled:opacity-50"
              />
              {BREACH_COLUMNS[name].label}
            </label>
          )
        })}
      </fieldset>
    </details>
  )
}
