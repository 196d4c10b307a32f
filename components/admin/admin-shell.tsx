import { ExternalLink, Moon, Sun } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ConfirmIdentity } from '@/components/account/confirm-identity'
import { Logo } from '@/components/site/logo'
import { ThemeToggle } from '@/components/site/theme-toggle'
import { ToastHost } from '@/components/site/toast-host'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/components/ui/cn'
import { paths } from '@/lib/paths'
import { LogoutButton } from './logout-button'
import { RefreshButton } from './refresh-button'

/** On phones the buttons of the header are icons. */
const HEADER_BUTTON = cn(
  buttonVariants({ variant: 'outline', size: 'dense' }),
  'max-sm:min-w-11 max-sm:border-0 max-sm:bg-transparent max-sm:px-0',
)

interface AdminShellProps {
  /** The site's. */
  siteName: string
  /** Null while it cannot be found out. */
  admin: { name: string; email: string } | null
  children: ReactNode
}

/** What the admin area stands in: who is signed in; Refresh, Back to Main Site, Logout (specification, admin side, section 2). */
export function AdminShell({ siteName, admin, children }: AdminShellProps) {
  const who = admin && (
    <>
      <span className="font-medium">{admin.name || 'Admin'}</span>
      <span className="text-muted-foreground">{admin.email}</span>
    </>
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <ToastHost />
      <ConfirmIdentity />
      <header className="border-b bg-header">
        {/* The narrowest phones have room for the buttons in a row of their own. */}
        <div className="shell-app flex h-(--header-h) items-center justify-between gap-2 max-[23.5rem]:h-auto max-[23.5rem]:flex-wrap max-[23.5rem]:py-1">
          <div className="flex items-center gap-2.5">
            <Link
              href={paths.admin}
              prefetch={false}
              className="inline-flex min-h-11 items-center rounded-md"
            >
              <Logo name={siteName} />
            </Link>
            {/* On the narrowest the buttons have the room. */}
            <Badge className="bg-primary text-primary-foreground max-[24rem]:hidden">Admin</Badge>
          </div>
          <div className="flex items-center sm:gap-2">
            <p className="mr-2 hidden flex-col text-right text-sm leading-tight lg:flex">{who}</p>
            <ThemeToggle
              sun={<Sun size={20} strokeWidth={1.75} aria-hidden />}
              moon={<Moon size={20} strokeWidth={1.75} aria-hidden />}
            />
            <RefreshButton className={HEADER_BUTTON} />
            <Link href={paths.home} prefetch={false} className={HEADER_BUTTON}>
              <ExternalLink size={18} strokeWidth={1.75} aria-hidden className="sm:hidden" />
              <span className="max-sm:sr-only">Back to Main Site</span>
            </Link>
            <LogoutButton className={HEADER_BUTTON} />
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="shell-app grow pt-6 pb-(--space-section) outline-none sm:pt-8"
      >
        <p className="mb-4 flex flex-col text-sm lg:hidden">{who}</p>
        {children}
      </main>
    </div>
  )
}
