import type { Metadata } from 'next'
import { PageNotFound } from '@/components/site/page-not-found'
import { PublicShell } from '@/components/site/public-shell'
import { pageVisitor } from '@/lib/auth/viewer'
import { pageSite } from '@/lib/site/page-site'

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

/** For a path that no layout but the root's stands around. */
export default async function NotFound() {
  return (
    <PublicShell site={pageSite()} visitor={await pageVisitor()}>
      <PageNotFound />
    </PublicShell>
  )
}
