import { DOCKET_PROBLEMS } from '@/lib/settlements/docket/problems'
import type { AdminSettlement } from '@/lib/settlements/desk/responses'
import { formatDateTime } from '@/lib/site/format'

/** What the docket was when it was last looked up: where it is read, or why there is none. */
export function DocketNote({ docket }: { docket: NonNullable<AdminSettlement['docket']> }) {
  const { url, lookedAt, problem, problemSince, isCurrent } = docket
  const looked = formatDateTime(new Date(lookedAt))
  if (!isCurrent)
    return (
      <p className="text-note">
        The number or the court was changed after the last look-up, on {looked}. It is looked up again at
        night.
      </p>
    )
  return (
    <div className="grid gap-1 text-note">
      <p>
        {problem === null ? 'Found.' : DOCKET_PROBLEMS[problem]}
        {problemSince && (
          <span className="text-muted-foreground"> Since {formatDateTime(new Date(problemSince))}.</span>
        )}
      </p>
      {url && (
        <p className="wrap-anywhere">
          <a href={url} rel="noreferrer noopener" target="_blank" className="link">
            {url}
          </a>
        </p>
      )}
      <p className="text-muted-foreground">
        {problem === 'unasked' ? 'Last considered' : 'Last looked up'} on {looked}.
      </p>
    </div>
  )
}
