import type { Change } from '@/lib/settlements/desk/changes'

/** What was, beside what is or would be. On phones under each other. */
export function ChangeList({
  changes,
  now = 'Now',
  then = 'Then',
}: {
  changes: readonly Change[]
  now?: string
  then?: string
}) {
  return (
    <dl className="grid gap-3 text-note">
      {changes.map(({ field, before, after }, place) => (
        <div
          key={place}
          className="grid gap-x-4 gap-y-1 border-t pt-3 first:border-t-0 first:pt-0 sm:grid-cols-[10rem_1fr_1fr]"
        >
          <dt className="font-medium">{field}</dt>
          <dd className="min-w-0 wrap-anywhere text-muted-foreground">
            <span className="sr-only sm:not-sr-only sm:block sm:text-sm">{now}: </span>
            {before ?? 'nothing'}
          </dd>
          <dd className="min-w-0 wrap-anywhere">
            <span className="sr-only sm:not-sr-only sm:block sm:text-sm sm:text-muted-foreground">
              {then}:{' '}
            </span>
            {after ?? 'nothing'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
