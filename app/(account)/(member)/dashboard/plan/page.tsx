import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { IncompleteNote } from '@/components/dashboard/incomplete-note'
import { FailedTab, NeedsProof } from '@/components/dashboard/tab-states'
import { CarryMarks } from '@/components/plan/carry-marks'
import { Freezes } from '@/components/plan/freezes'
import { PlanView } from '@/components/plan/plan-view'
import { BackLink } from '@/components/site/back-link'
import { pageViewer, type Member } from '@/lib/auth/viewer'
import { AppError } from '@/lib/http/errors'
import { paths, signInPath } from '@/lib/paths'
import { readPlanState } from '@/lib/plan/keep-plan'
import { memberSteps } from '@/lib/plan/member-plan'
import { DAYS_LATER, readSteps } from '../read-steps'

export const metadata: Metadata = { title: 'Your plan', robots: { index: false, follow: false } }

const DAY_MS = 24 * 60 * 60 * 1000

export default async function PlanPage() {
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(paths.plan))
  return (
    <div className="shell-app pt-4 sm:pt-6">
      <BackLink href={paths.dashboard}>Back to Dashboard</BackLink>
      <h1 className="mt-3 text-h1">Your plan</h1>
      {viewer.kind === 'member' && viewer.emailVerified ? (
        <>
          <p className="mt-2 max-w-[62ch] text-muted-foreground">
            Made from what leaked in your breaches, each step once. It is yours alone: no lawyer and no
            company is shown it. What it costs you, you can write down in{' '}
            <Link href={paths.diary} prefetch={false} className="link">
              your loss diary
            </Link>
            .
          </p>
          <CarryMarks />
          <div className="mt-6 grid max-w-[60rem] grid-cols-1 gap-5">{await readPlan(viewer)}</div>
        </>
      ) : (
        <div className="mt-6">
          <NeedsProof title="Confirm first" />
        </div>
      )}
    </div>
  )
}

async function readPlan(viewer: Member) {
  const now = new Date()
  const state = await readPlanState(viewer.userId)
  const read = await readSteps(viewer).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  const today = now.toISOString().slice(0, 10)
  return (
    <>
      {read?.incomplete && <IncompleteNote />}
      {read ? (
        <PlanView
          steps={memberSteps(read.steps, state.marks, today)}
          incomplete={read.incomplete}
          inAMonth={new Date(now.getTime() + DAYS_LATER * DAY_MS).toISOString().slice(0, 10)}
        />
      ) : (
        <FailedTab
          message="Failed to load your plan. Please try again."
          notMeaning="The problem is on our side. Nothing of yours is lost."
        />
      )}
      <Freezes freezes={state.freezes} today={today} />
    </>
  )
}
