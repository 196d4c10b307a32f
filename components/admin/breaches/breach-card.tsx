import { BadgeCheck, BellRing, ExternalLink, EyeOff, FlaskConical, Pencil, Upload } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { SeverityBadge } from '@/components/breach/severity-badge'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import type { AdminBreach, ListedBreach } from '@/lib/breaches/edit/responses'
import { excerpt, plainText } from '@/lib/breaches/plain-text'
import { hasLegalAction } from '@/lib/breaches/status/status'
import { countWords } from '@/lib/breaches/kinds/kind-words'
import { dayName } from '@/lib/breaches/kinds/day-words'
import { formatBreachDate, formatDate } from '@/lib/site/format'
import { catalogueEntryPath } from '@/lib/paths'
import { addressesWords, statusChangeWords } from './breach-cell'
import { DataClassChips } from './data-class-chips'
import { DeleteBreachButton } from './delete-breach-button'
import { DescriptionText } from './description-text'
import { StatusSelect } from './status-select'
import { alertWords } from './told-words'

interface AdminBreachCardProps {
  breach: ListedBreach
  /** This list with the dialog of the breach's form, and with that of its emails. */
  editHref: string
  emailsHref: string
}

const BUTTON = buttonVariants({ variant: 'outline', size: 'dense', width: 'full' })

/** One breach of the admin's list (specification, admin side, section 2). */
export function AdminBreachCard({ breach, editHref, emailsHref }: AdminBreachCardProps) {
  const { uniqueBreachId, title } = breach
  const heading = `breach-${breach.id}`
  const text = plainText(breach.description)
  return (
    <article aria-labelledby={heading}>
      <Card className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:gap-6">
        <div className="min-w-0">
          <div className="flex gap-4">
            <LogoTile logoPath={breach.logoPath} />
            <div className="min-w-0">
              <h3 id={heading} className="text-h3 break-words">
                {title}
              </h3>
              <p className="text-note break-all text-muted-foreground">{breach.domain || 'N/A'}</p>
            </div>
          </div>
          <div className="mt-3.5 flex flex-wrap gap-1.5">
            <SeverityBadge severity={breach.severity} admin />
            {breach.isVerified && (
              <Flag icon={<BadgeCheck size={14} strokeWidth={1.75} aria-hidden />}>Verified</Flag>
            )}
            {breach.isFabricated && (
              <Flag icon={<FlaskConical size={14} strokeWidth={1.75} aria-hidden />}>Fabricated</Flag>
            )}
            {breach.isSensitive && (
              <Flag icon={<EyeOff size={14} strokeWidth={1.75} aria-hidden />}>Sensitive</Flag>
            )}
            {breach.isManualUpload && (
              <Flag icon={<Upload size={14} strokeWidth={1.75} aria-hidden />}>Admin Uploaded</Flag>
            )}
            {breach.isExample && <Badge tone="uncertain">Example</Badge>}
          </div>
          <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 text-note sm:grid-cols-5">
            <Fact name={dayName(breach)}>{formatBreachDate(breach)}</Fact>
            <Fact name="Affected users">{countWords(breach)}</Fact>
            <Fact name="Added">{formatDate(breach.addedDate)}</Fact>
            <Fact name="Modified">{formatDate(breach.modifiedDate)}</Fact>
            <Fact name="Last checked">{formatDate(breach.lastChecked)}</Fact>
            <Fact name="Status changed">{statusChangeWords(breach)}</Fact>
            <Fact name="Addresses held">{addressesWords(breach)}</Fact>
            <Fact name="Settlement">{breach.hasSettlement ? 'Published' : 'None'}</Fact>
            <div className="col-span-2 min-w-0">
              <dt className="text-sm text-muted-foreground">Id</dt>
              <dd className="font-medium [overflow-wrap:anywhere] select-all">{uniqueBreachId}</dd>
            </div>
            <div className="col-span-2 min-w-0 sm:col-span-5">
              <dt className="text-sm text-muted-foreground">Told</dt>
              {breach.told.length === 0 && (
                <dd>No alert of its own was sent. Digests are not counted here.</dd>
              )}
              {breach.told.map((alert) => (
                <dd key={`${alert.kind} ${alert.since}`} className="num">
                  {alertWords(alert)}
                </dd>
              ))}
              {breach.addressesHeld > 0 && (
                <dd>
                  <Link
                    href={emailsHref}
                    scroll={false}
                    prefetch={false}
                    className="inline-flex min-h-11 items-center gap-1.5 link"
                  >
                    <BellRing size={14} strokeWidth={1.75} aria-hidden />
                    Tell the people<span className="sr-only"> of {title}</span>
                  </Link>
                </dd>
              )}
            </div>
          </dl>
          {text && <DescriptionText text={text} start={excerpt(text)} title={title} />}
          <DataClassChips classes={breach.dataClasses} title={title} />
        </div>
        <div className="grid content-start gap-3 border-t pt-5 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-6">
          <StatusSelect
            breachId={breach.id}
            uniqueBreachId={uniqueBreachId}
            title={title}
            status={String(breach.massActionBreachStatus)}
            evidence={breach.evidence}
          />
          {hasLegalAction(breach.massActionBreachStatus) && (
            <EvidenceLine evidence={breach.evidence} title={title} editHref={editHref} />
          )}
          {breach.isManualUpload && (
            <Link href={emailsHref} scroll={false} prefetch={false} className={BUTTON}>
              View Compromised Emails<span className="sr-only"> of {title}</span>
            </Link>
          )}
          <Link href={catalogueEntryPath(uniqueBreachId)} prefetch={false} target="_blank" className={BUTTON}>
            <ExternalLink size={18} strokeWidth={1.75} aria-hidden />
            View public page<span className="sr-only"> of {title} (opens in a new tab)</span>
          </Link>
          <Link href={editHref} scroll={false} prefetch={false} className={BUTTON}>
            <Pencil size={18} strokeWidth={1.75} aria-hidden />
            Edit<span className="sr-only"> {title}</span>
          </Link>
          <DeleteBreachButton uniqueBreachId={uniqueBreachId} title={title} />
        </div>
      </Card>
    </article>
  )
}

/** What a claim that others are asked to act on rests on. */
function EvidenceLine({
  evidence,
  title,
  editHref,
}: {
  evidence: AdminBreach['evidence']
  title: string
  editHref: string
}) {
  const said = [
    evidence?.caseName,
    evidence?.court,
    evidence?.deadline && `act by ${formatDate(evidence.deadline)}`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <p className="-mt-1 text-sm [overflow-wrap:anywhere] text-muted-foreground">
      {said || (evidence?.sourceUrl ? 'Evidence: a source link.' : 'No evidence is given for this status.')}{' '}
      <Link href={editHref} scroll={false} prefetch={false} className="inline-flex min-h-6 items-center link">
        {evidence ? 'Change it' : 'Add it'}
        <span className="sr-only">{evidence ? `: the evidence of ${title}` : ` to ${title}`}</span>
      </Link>
    </p>
  )
}

function LogoTile({ logoPath }: { logoPath: string | null }) {
  const box =
    'grid size-12 shrink-0 place-items-center overflow-hidden rounded-lg border bg-muted text-center text-xs leading-tight text-muted-foreground'
  if (logoPath)
    return (
      <span
        aria-hidden="true"
        className={box}
        style={{ background: `center / contain no-repeat url("${encodeURI(logoPath)}")` }}
      />
    )
  return <span className={box}>No Logo</span>
}

function Flag({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Badge tone="outline" className="text-foreground">
      {icon}
      {children}
    </Badge>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd className="font-medium whitespace-nowrap num">{children}</dd>
    </div>
  )
}
