import type { ReactNode } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { formatDateTime } from '@/lib/site/format'
import { LEAD_STATE_NAMES, LEAD_STATES, NOTE_MAX_LENGTH, type LeadDetail } from '@/lib/leads/lead-view'
import type { LeadHandOver } from '@/lib/firms/hand-over/schema'
import { ConsentRecord } from './consent-record'
import { HandOver } from './hand-over'
import { LeadBadges } from './lead-badges'
import { LeadFacts } from './lead-row'
import { MoveButtons } from './move-buttons'
import { NoteForm } from './note-form'

/** Everything about one request, or why it cannot be shown. */
export function LeadDialog({
  lead,
  message,
  closeHref,
  handOver,
}: {
  lead: LeadDetail | null
  message?: string
  closeHref: string
  /** Nothing while hand-over is off and it was handed over to nobody. */
  handOver?: { data: LeadHandOver } | { message: string } | null
}) {
  if (!lead)
    return (
      <Dialog title="Lead" closeHref={closeHref}>
        <p>{message}</p>
      </Dialog>
    )
  return (
    <Dialog
      title={lead.name}
      note={
        <span className="flex flex-wrap gap-2">
          <LeadBadges {...lead} />
        </span>
      }
      closeHref={closeHref}
    >
      {lead.stateSwitchedOff && (
        <p className="mb-4 text-note">
          No lawyer is offered where this person lives, by this request, by another that they have confirmed,
          or by the profile, so it is not exported.
        </p>
      )}
      <MoveButtons
        id={lead.id}
        state={lead.state}
        states={LEAD_STATE_NAMES.map((name) => [name, LEAD_STATES[name]] as const)}
      />
      <LeadFacts lead={lead} />
      {handOver && (
        <Part title="Law firm">
          {'message' in handOver ? (
            <p className="text-note text-muted-foreground">{handOver.message}</p>
          ) : (
            <HandOver leadId={lead.id} handOver={handOver.data} />
          )}
        </Part>
      )}
      <Part title="Notes">
        {lead.notes.length === 0 ? (
          <p className="text-note text-muted-foreground">No notes yet.</p>
        ) : (
          <ul className="divide-y border-y">
            {lead.notes.map(({ id, author, text, createdAt }) => (
              <li key={id} className="py-3">
                <p className="break-words whitespace-pre-wrap">{text}</p>
                <p className="mt-1 text-sm break-words text-muted-foreground num">
                  {author}, {formatDateTime(new Date(createdAt))}
                </p>
              </li>
            ))}
          </ul>
        )}
        <NoteForm leadId={lead.id} maxLength={NOTE_MAX_LENGTH} />
      </Part>
      <Part title="Shared with">
        {lead.shares.length === 0 ? (
          <p className="text-note text-muted-foreground">Not shared with anyone.</p>
        ) : (
          <ul className="grid gap-1 text-note">
            {lead.shares.map(({ recipient, sharedAt }) => (
              <li key={`${recipient} ${sharedAt}`} className="break-words num">
                {recipient}, {formatDateTime(new Date(sharedAt))}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Consent record">
        {lead.consents.length === 0 ? (
          <p className="text-note text-muted-foreground">
            There is no consent record, so nothing may be sent or shared.
          </p>
        ) : (
          <ul className="divide-y border-y">
            {lead.consents.map((consent) => (
              <ConsentRecord key={consent.id} consent={consent} />
            ))}
          </ul>
        )}
      </Part>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-h3">{title}</h3>
      {children}
    </section>
  )
}
