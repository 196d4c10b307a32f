import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

/** A cell that carries its column's name where the row is a stacked block, on phones and tablets. */
export function Cell({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <td
      className={cn(
        'flex min-w-0 items-baseline justify-between gap-4 py-1 lg:table-cell lg:px-3 lg:py-3',
        className,
      )}
    >
      <span className="shrink-0 text-sm text-muted-foreground lg:hidden">{label}</span>
      <span className="min-w-0 text-right break-words lg:text-left">{children}</span>
    </td>
  )
}

/** The names of the columns, above the rows; on phones and tablets each cell has its own. */
export function Columns({ names }: { names: readonly string[] }) {
  return (
    <thead className="max-lg:sr-only">
      <tr className="border-b border-border-strong text-left text-sm text-muted-foreground">
        {names.map((name) => (
          <th key={name} scope="col" className="px-3 py-2.5 font-medium">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
