import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { CaseView } from '@/components/dashboard/case/case-view'
import { pageViewer } from '@/lib/auth/viewer'
import { casePath, paths, signInPath } from '@/lib/paths'
import { readCase } from './read-case'

export const metadata: Metadata = { title: 'Your case', robots: { index: false, follow: false } }

export default async function CasePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const viewer = await pageViewer()
  if (!viewer) redirect(signInPath(casePath(id)))
  // Who waits for proof has no cases yet; the dashboard says so.
  if (viewer.kind !== 'member') redirect(paths.dashboard)
  const now = new Date()
  const detail = await readCase(viewer, id, now)
  if (!detail) notFound()
  return <CaseView detail={detail} now={now} />
}
