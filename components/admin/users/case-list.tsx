import { CASE_LABELS } from '@/lib/cases/case'
import type { MemberCase } from '@/lib/cases/responses'
import { formatCents, formatDate } from '@/lib/site/format'
import { PaidButton } from './paid-button'
import { SettlementForm } from './settlement-form'

/** A user's cases, with what each was settled for. */
export function CaseList({ cases }: { cases: readonly MemberCase[] }) {
  return (
    <section aria-labelledby="user-cases" className="mt-8">
      <h3 id="user-cases" className="text-h3">
        Cases
      </h3>
      <ul className="mt-3 grid gap-4">
        {cases.map(({ id, company, status, payoutCents, claimUrl, paidAt }) => (
          <li key={id} className="rounded-xl border p-4">
            <p className="font-medium break-words">{company}</p>
            <p className="text-note text-muted-foreground">
              {CASE_LABELS[status]}.{' '}
              {payoutCents === null ? 'No settlement yet.' : `Settled for ${formatCents(payoutCents)}.`}{' '}
              {paidAt && `Paid ${formatDate(paidAt)}.`}
            </p>
            {paidAt === null && (
              <details className="mt-2">
                <summary className="flex min-h-11 cursor-pointer items-center text-note font-medium">
                  {payoutCents === null ? 'Set a settlement' : 'Change the settlement'}
                  <span className="sr-only"> of {company}</span>
                </summary>
                <SettlementForm caseId={id} payoutCents={payoutCents} claimUrl={claimUrl} />
              </details>
            )}
            {paidAt === null && payoutCents !== null && (
              <div className="mt-2">
                <PaidButton caseId={id} company={company} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
