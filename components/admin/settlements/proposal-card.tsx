import type { ProposalItem } from '@/lib/settlements/desk/responses'
import { settlementPreviewPath } from '@/lib/site/staff-paths'
import { formatDateTime } from '@/lib/site/format'
import { ChangeList } from './change-list'
import { ProposalButtons } from './proposal-buttons'

const STATES = { open: 'Open', taken: 'Taken over', declined: 'Declined' }

/** A proposed change beside what the record says now. */
export function ProposalCard({
  proposal,
  settlement,
}: {
  proposal: ProposalItem
  settlement: { id: number; version: number; isWithdrawn: boolean }
}) {
  const { id, origin, state, createdAt, decidedBy, changes } = proposal
  return (
    <li className="rounded-lg border p-4">
      <p className="text-note text-muted-foreground">
        From {origin}, {formatDateTime(new Date(createdAt))}
        {state !== 'open' && `. ${STATES[state]}${decidedBy ? ` by ${decidedBy}` : ''}`}
      </p>
      <div className="mt-3">
        {changes.length > 0 ? (
          <ChangeList changes={changes} then="Proposed" />
        ) : (
          <p className="text-note">It cannot be read any more. Decline it.</p>
        )}
      </div>
      {state === 'open' && changes.length > 0 && !settlement.isWithdrawn && (
        <p className="mt-3">
          <a
            href={settlementPreviewPath(settlement.id, id)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center text-note link"
          >
            Preview the page with this change
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        </p>
      )}
      {state !== 'taken' && !(state === 'declined' && settlement.isWithdrawn) && (
        <ProposalButtons
          settlement={settlement.id}
          version={settlement.version}
          proposal={id}
          state={state}
          canTake={changes.length > 0 && !settlement.isWithdrawn}
          origin={origin}
        />
      )}
    </li>
  )
}
