import { properNames } from '@/lib/breaches/kinds/class-names'
import { plural } from '@/lib/site/format'

const SHOWN = 5
const CHIP = 'max-w-full rounded-md bg-muted px-2.5 py-1 text-sm break-words'

/** What was exposed: the first few, and the others when they are asked for. */
export function DataClassChips({ classes, title }: { classes: readonly string[]; title: string }) {
  const rest = classes.slice(SHOWN)
  if (classes.length === 0) return <p className="mt-4 text-sm text-muted-foreground">Data types not known</p>
  return (
    <div className="mt-4">
      <ul className="flex flex-wrap items-center gap-1.5">
        {classes.slice(0, SHOWN).map((name) => (
          <li key={name} className={CHIP}>
            {properNames(name)}
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="mt-1.5">
          <summary className="inline-flex min-h-11 cursor-pointer items-center px-1 text-sm font-medium text-muted-foreground hover:text-foreground">
            +{plural(rest.length, 'more type', 'more types')}
            <span className="sr-only"> of {title}</span>
          </summary>
          <ul className="flex flex-wrap items-center gap-1.5">
            {rest.map((name) => (
              <li key={name} className={CHIP}>
                {properNames(name)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
