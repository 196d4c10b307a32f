import Form from 'next/form'
import Link from 'next/link'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { formatNumber } from '@/lib/validation/format-number'
import { catalogueEntryPath, paths } from '@/lib/paths'
import type { AdminSettlement } from '@/lib/settlements/desk/responses'
import {
  anotherIncidentWords,
  linkOpinion,
  type DatedBreach,
  type Incident,
  type LinkOpinion,
} from '@/lib/settlements/link-rules'
import type { DateIs } from '@/lib/breaches/breach'
import { dayAlone } from '@/lib/breaches/kinds/day-words'
import { formatDate } from '@/lib/site/format'
import type { Options } from './field-kit'
import { LinkButton, UnlinkButton } from './link-buttons'

type LinkVerdict = LinkOpinion['verdict']

/** A breach that may be meant, and what its day says. */
interface Candidate {
  uniqueBreachId: string
  title: string
  breachDate: string
  datePrecision: 'day' | 'month' | 'year' | 'unknown'
  dateIs: DateIs
  isSensitive: boolean
  isLinked: boolean
  verdict: LinkVerdict
  daysApart: number | null
}

const VERDICTS: Record<LinkVerdict, { words: string; tone: BadgeTone }> = {
  propose: { words: 'May be this one', tone: 'info' },
  another_incident: { words: 'Another incident', tone: 'neutral' },
  cannot_tell: { words: 'Cannot tell', tone: 'uncertain' },
}

interface BreachLinksProps {
  detail: AdminSettlement
  candidates: readonly Candidate[]
  /** What was looked for instead of the company's name. */
  find: string
}

/** The breaches that a record is about, those that may be, and the search for others. */
export function BreachLinks({ detail: { settlement, links }, candidates, find }: BreachLinksProps) {
  const sources: Options = [...settlement.sources]
    .reverse()
    .map(({ id, url, readAt }) => [String(id), `${url} (${formatDate(readAt)})`] as const)
  const others = candidates.filter(({ isLinked }) => !isLinked)
  const isFixed = settlement.withdrawnAt !== null
  return (
    <div className="grid gap-5">
      {links.length === 0 ? (
        <p className="text-note text-muted-foreground">Linked to no breach.</p>
      ) : (
        <ul className="grid gap-3">
          {links.map((link) => (
            <li key={link.uniqueBreachId} className="flex flex-wrap items-center gap-3 rounded-lg border p-4">
              <span className="min-w-0 grow">
                <BreachName {...link} />
                <span className="block text-note wrap-anywhere text-muted-foreground num">
                  {dayAlone(link)}, linked by {link.linkedBy}
                </span>
                <LinkDoubt incident={settlement} breach={link} />
              </span>
              {!isFixed && <UnlinkButton settlement={settlement.id} breach={link} />}
            </li>
          ))}
        </ul>
      )}
      <p className="max-w-prose text-note text-muted-foreground">
        A name alone links nothing. Compare the days, and link only what a page says. Being in a breach does
        not by itself put anybody in the settlement.
      </p>
      {!isFixed && (
        <>
          <Form
            action={paths.admin}
            // Not a page of its own: what is typed in the record's form stays.
            scroll={false}
            prefetch={false}
            role="search"
            aria-label="Find a breach"
            className="flex flex-wrap items-end gap-3"
          >
            <input type="hidden" name="tab" value="settlements" />
            <input type="hidden" name="settlement" value={settlement.id} />
            <div className="min-w-0 grow">
              <Label htmlFor="find-breach">Find a breach by its company</Label>
              <Input
                id="find-breach"
                name="find"
                type="search"
                defaultValue={find}
                maxLength={200}
                autoComplete="off"
              />
            </div>
            <button type="submit" className={buttonVariants({ variant: 'outline' })}>
              Find
            </button>
          </Form>
          {others.length === 0 ? (
            <p role="status" className="text-note">
              No other breach of a company with this name is listed.
            </p>
          ) : (
            <ul className="grid gap-3">
              {others.map((candidate) => (
                <li key={candidate.uniqueBreachId} className="rounded-lg border p-4">
                  <p className="flex flex-wrap items-center gap-2">
                    <BreachName {...candidate} />
                    <Badge tone={VERDICTS[candidate.verdict].tone}>{VERDICTS[candidate.verdict].words}</Badge>
                  </p>
                  <p className="mt-1 text-note text-muted-foreground num">
                    {dayAlone(candidate)}
                    {candidate.daysApart !== null && `, ${formatNumber(candidate.daysApart)} days apart`}
                  </p>
                  <LinkButton settlement={settlement.id} breach={candidate} sources={sources} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}

/** It stays beside a link for as long as the days say so. */
function LinkDoubt({ incident, breach }: { incident: Incident; breach: DatedBreach }) {
  const opinion = linkOpinion(incident, breach)
  if (opinion.verdict !== 'another_incident') return null
  return <Badge tone="warning">{anotherIncidentWords(opinion)}</Badge>
}

function BreachName({
  uniqueBreachId,
  title,
  isSensitive,
}: Pick<Candidate, 'uniqueBreachId' | 'title' | 'isSensitive'>) {
  return (
    <>
      <Link
        href={catalogueEntryPath(uniqueBreachId)}
        prefetch={false}
        className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-2"
      >
        {title}
      </Link>
      {isSensitive && <Badge tone="neutral">Sensitive</Badge>}
    </>
  )
}
