import { properNames } from '@/lib/breaches/kinds/class-names'
import { plural } from '@/lib/site/format'

/** Chips for what was exposed: the first few, then how many more there are. */
export function DataClasses({ classes, limit }: { classes: readonly string[]; limit: number }) {
  const more = classes.length - limit
  if (classes.length === 0) return <p className="text-sm text-muted-foreground">Not known</p>
  return (
    <ul className="flex flex-wrap items-center gap-1.5">
      {classes.slice(0, limit).map((name) => (
        <li key={name} className="chip">
          {properNames(name)}
        </li>
      ))}
      {more > 0 && (
        <li className="px-1.5 py-1 text-sm font-medium text-muted-foreground">
          +{plural(more, 'more type', 'more types')}
        </li>
      )}
    </ul>
  )
}
