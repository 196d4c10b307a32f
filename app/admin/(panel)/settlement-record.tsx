import Link from 'next/link'
import type { ReactNode } from 'react'
import { Part } from '@/components/admin/part'
import { BreachLinks } from '@/components/admin/settlements/breach-links'
import { DocketNote } from '@/components/admin/settlements/docket-note'
import { FactsWithSources } from '@/components/admin/settlements/facts-with-sources'
import { SettlementHistory } from '@/components/admin/settlements/history'
import { ProposalCard } from '@/components/admin/settlements/proposal-card'
import { SettlementForm } from '@/components/admin/settlements/settlement-form'
import { PhaseBadge } from '@/components/admin/settlements/settlement-row'
import {
  CheckPanel,
  CopyButton,
  PublishPanel,
  WithdrawPanel,
} from '@/components/admin/settlements/state-panel'
import { Badge } from '@/components/ui/badge'
import { readOrSay } from '@/lib/lists/read-or-say'
import { settlementPath } from '@/lib/paths'
import { adminPath, settlementPreviewPath } from '@/lib/site/staff-paths'
import { auditSubject } from '@/lib/settlements/desk/audit-subject'
import { getSettlement, listProposals } from '@/lib/settlements/desk/get-settlement'
import { comparedWords } from '@/lib/settlements/desk/compared-words'
import { publishNotes } from '@/lib/settlements/desk/publish-rules'
import { proposeLinks } from '@/lib/settlements/propose-links'
import { formatDateTime } from '@/lib/site/format'

/** The page of one record. Everything is on it, so that looking something up loses nothing that is typed. @param find another name to look for breaches by. */
export async function SettlementRecord({ id, find = '' }: { id: string; find?: string }) {
  const reading = await readOrSay(async () => {
    const [detail, proposals] = await Promise.all([getSettlement(id), listProposals(id)])
    const { settlement } = detail
    return {
      detail,
      proposals: proposals.results,
      candidates: await proposeLinks({ ...settlement, company: find || settlement.company }),
    }
  })
  return (
    <Part reading={reading} of={id}>
      {(record) => <RecordBody {...record} find={find} />}
    </Part>
  )
}

interface RecordBodyProps {
  detail: Awaited<ReturnType<typeof getSettlement>>
  proposals: Awaited<ReturnType<typeof listProposals>>['results']
  candidates: Awaited<ReturnType<typeof proposeLinks>>
  find: string
}

function RecordBody({ detail, proposals, candidates, find }: RecordBodyProps) {
  const { settlement, phase, missing, history, docket } = detail
  const { company, slug, version, publishedAt, withdrawnAt, checkedAt, checkedBy } = settlement
  const open = proposals.filter(({ state }) => state === 'open')
  const decided = proposals.filter(({ state }) => state !== 'open')
  const state = { id: settlement.id, version, company }
  const pages = [
    ...new Set(
      [...settlement.sources]
        .reverse()
        .filter(({ kind }) => kind !== 'third_party')
        .map(({ url }) => url),
    ),
  ]
  const card = (proposal: (typeof proposals)[number]) => (
    <ProposalCard
      key={proposal.id}
      proposal={proposal}
      settlement={{ id: settlement.id, version, isWithdrawn: withdrawnAt !== null }}
    />
  )
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 text-h2 wrap-anywhere">{company}</h2>
        <PhaseBadge phase={phase} />
        {settlement.isExample && <Badge tone="uncertain">Example</Badge>}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 text-note text-muted-foreground">
        <span>Version {version}</span>
        {publishedAt !== null && (
          <Link
            href={settlementPath(slug)}
            prefetch={false}
            className="inline-flex min-h-11 items-center link"
          >
            Its page
          </Link>
        )}
        {withdrawnAt === null && (
          <a
            href={settlementPreviewPath(settlement.id)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center link"
          >
            Preview of its page
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        )}
        <Link
          href={adminPath('audit', { subject: auditSubject(settlement) })}
          prefetch={false}
          className="inline-flex min-h-11 items-center link"
        >
          Audit log
        </Link>
      </p>
      <div className="mt-4 grid gap-5">
        {withdrawnAt !== null && (
          <div className="rounded-xl border p-4 text-note">
            <p className="wrap-anywhere">
              Withdrawn on {formatDateTime(new Date(withdrawnAt))}: {settlement.withdrawnReason}
            </p>
            <CopyButton id={settlement.id} company={company} />
          </div>
        )}
        {open.length > 0 && (
          <Section title="Proposed changes">
            <ul className="grid gap-4">{open.map(card)}</ul>
          </Section>
        )}
        {withdrawnAt === null &&
          (publishedAt === null ? (
            // Another version has other reasons: what was said of the last one is gone with it.
            <PublishPanel
              key={version}
              {...state}
              missing={missing}
              notes={publishNotes(settlement, detail.links, new Date())}
            />
          ) : (
            <CheckPanel
              key={checkedAt}
              {...state}
              urls={pages}
              says={comparedWords(settlement)}
              checked={
                checkedAt === null
                  ? 'Never compared with its sources.'
                  : `Last compared on ${formatDateTime(new Date(checkedAt))}${checkedBy ? ` by ${checkedBy}` : ''}.`
              }
            />
          ))}
        {withdrawnAt === null && (
          <SettlementForm
            key={settlement.id}
            settlement={settlement}
            today={new Date().toISOString().slice(0, 10)}
            undoUntil={detail.undo?.until ?? null}
          />
        )}
        {docket && withdrawnAt === null && (
          <Section title="Docket">
            <DocketNote docket={docket} />
          </Section>
        )}
        <Section title="Breaches">
          <BreachLinks detail={detail} candidates={candidates} find={find} />
        </Section>
        <Folded title="All facts with their sources">
          <FactsWithSources settlement={settlement} />
        </Folded>
        <Folded title="History">
          <SettlementHistory history={history} />
        </Folded>
        {decided.length > 0 && (
          <Folded title="Decided proposals">
            <ul className="grid gap-4">{decided.map(card)}</ul>
          </Folded>
        )}
        {publishedAt !== null && withdrawnAt === null && <WithdrawPanel {...state} />}
      </div>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id} className="rounded-xl border bg-card p-4 shadow-card sm:p-6">
      <h3 id={id} className="mb-4 text-h3">
        {title}
      </h3>
      {children}
    </section>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="rounded-xl border bg-card p-4 shadow-card sm:p-6">
      <summary className="min-h-11 cursor-pointer py-2">
        <h3 className="inline text-h3">{title}</h3>
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  )
}
