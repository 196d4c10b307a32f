import type { ReactNode } from 'react'
import { Footer, type FooterFacts } from './footer'
import { Header, type Visitor } from './header'
import { ToastHost } from './toast-host'

/** Header, content, footer: what every public page stands in. */
export function PublicShell({
  site,
  visitor = 'visitor',
  offersDashboard,
  children,
}: {
  site: FooterFacts
  visitor?: Visitor
  /** Whether a visitor is shown the way to the dashboard too. */
  offersDashboard?: boolean
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <ToastHost />
      <Header name={site.name} visitor={visitor} offersDashboard={offersDashboard} />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer facts={site} />
    </div>
  )
}
