import { Download } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { certificatePath } from '@/lib/api-client/hand-over'
import {
  FIRM_STATUSES,
  NOBODY_TO_TELL,
  RECALL_REASONS,
  type LeadHandOver,
} from '@/lib/firms/hand-over/schema'
import { formatDateTime } from '@/lib/site/format'
import { HandOverButton, KeepBackButton, RecallForm } from './hand-over-buttons'

const at = (iso: string): string => formatDateTime(new Date(iso))

/** Why a firm has it no longer, as its record has it. */
const RECALLED = {
  taken_back: 'its person took it back, or it was deleted',
  operator: 'by an operator',
  expired: 'its data was kept no longer',
} as const

/** The hand-over of a request: exactly what would be given to whom, or what was and what came of it. */
export function HandOver({ leadId, handOver }: { leadId: string; handOver: LeadHandOver }) {
  const { offer, why, handedOver } = handOver
  if (handedOver) return <HandedOver leadId={leadId} handedOver={handedOver} />
  if (!offer) return <p className="text-note text-muted-foreground">{why}</p>
  return (
    <>
      <p className="text-note">
        Its person agreed to version {offer.version} of the words of{' '}
        <strong className="font-semibold">{offer.firm.name}</strong>,{' '}
        <span className="num">{at(offer.agreedAt)}</span>:
      </p>
      <blockquote className="mt-2 border-l-2 pl-3 text-note break-words">“{offer.words}”</blockquote>
      <p className="mt-3 text-note font-medium">What {offer.firm.name} gets</p>
      <dl className="mt-1 grid gap-x-6 gap-y-1 text-note sm:grid-cols-[10rem_1fr]">
        {offer.given.map(({ field, label, value }) => [
          <dt key={field} className="text-muted-foreground">
            {label}
          </dt>,
          <dd key={`${field} is`} className="wrap-anywhere num max-sm:mb-1">
            {value}
          </dd>,
        ])}
      </dl>
      {why === null ? (
        <div className="mt-4">
          <HandOverButton
            leadId={leadId}
            lawFirmVersionId={offer.lawFirmVersionId}
            firmName={offer.firm.name}
          />
          <p className="mt-2 text-sm text-muted-foreground">Once, and with a certificate.</p>
        </div>
      ) : (
        <p className="mt-4 text-note text-muted-foreground">It cannot be handed over now. {why}</p>
      )}
    </>
  )
}

function HandedOver({
  leadId,
  handedOver,
}: {
  leadId: string
  handedOver: NonNullable<LeadHandOver['handedOver']>
}) {
  const { firm, version, handedOverAt, handedOverBy, status, statusAt, recalledAt, recallReason } = handedOver
  const { toldAt, hasNobody, isKeptBack } = handedOver
  return (
    <>
      <p className="text-note break-words num">
        To <strong className="font-semibold">{firm.name}</strong>, {at(handedOverAt)}, by {handedOverBy}, on
        version {version} of its words.
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-note num">
        The firm says: {FIRM_STATUSES[status]}
        {statusAt && `, ${at(statusAt)}`}
        {recalledAt && <Badge tone="destructive">Recalled {at(recalledAt)}</Badge>}
      </p>
      {recalledAt && (
        <p className="mt-1 text-note text-muted-foreground num">
          {recallReason && `Recalled: ${RECALLED[recallReason]}. `}
          {toldAt
            ? `The firm’s people were written to, ${at(toldAt)}.`
            : hasNobody
              ? NOBODY_TO_TELL
              : 'The firm’s people are written to next.'}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={certificatePath(leadId)}
          download
          className={buttonVariants({ variant: 'outline', size: 'dense' })}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden />
          Certificate
        </a>
      </div>
      {isKeptBack && (
        <p className="mt-3 text-note">
          Its person has asked for it back: it is not exported, nor handed over, until they ask anew.
        </p>
      )}
      {!recalledAt && (
        <RecallForm leadId={leadId} firmName={firm.name} reasons={Object.entries(RECALL_REASONS)} />
      )}
      {recalledAt && !isKeptBack && <KeepBackButton leadId={leadId} />}
    </>
  )
}
