import { Bell, LogOut, Moon, Settings, Sun } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ConfirmIdentity } from '@/components/account/confirm-identity'
import { Logo } from '@/components/site/logo'
import { ThemeToggle } from '@/components/site/theme-toggle'
import { ToastHost } from '@/components/site/toast-host'
import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/components/ui/cn'
import { dashboardPath, paths } from '@/lib/paths'
import { SessionWatch } from './session-watch'
import { SignOutButton } from './sign-out-button'

const ICON = 'grid size-11 place-items-center rounded-lg hover:bg-accent'

interface AppShellProps {
  name: string
  /** Notifications that were not read; null when that could not be found out. */
  unread: number | null
  children: ReactNode
}

/** What every signed-in page stands in: the bell, Settings, Sign Out. */
export function AppShell({ name, unread, children }: AppShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <ToastHost />
      <SessionWatch />
      <ConfirmIdentity />
      <header className="border-b bg-header print:hidden">
        <div className="shell-app flex min-h-(--header-h) items-center justify-between gap-x-2 narrow:flex-wrap narrow:py-1">
          <Link href={paths.home} className="inline-flex min-h-11 items-center rounded-md">
            <Logo name={name} />
          </Link>
          <nav aria-label="Account" className="flex items-center sm:gap-2 narrow:flex-wrap">
            <Link
              href={dashboardPath('notifications')}
              prefetch={false}
              aria-label={bellName(unread)}
              className={cn(ICON, 'relative')}
            >
              <Bell size={20} strokeWidth={1.75} aria-hidden />
              {unread !== null && unread > 0 && (
                <span
                  aria-hidden
                  className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-xs leading-none font-semibold text-primary-foreground num"
                >
                  {unread > 99 ? '99+' : unread}
                </span>
              )}
            </Link>
            <ThemeToggle
              sun={<Sun size={20} strokeWidth={1.75} aria-hidden />}
              moon={<Moon size={20} strokeWidth={1.75} aria-hidden />}
            />
            <Link
              href={paths.settings}
              prefetch={false}
              className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg text-note font-medium hover:bg-accent sm:px-2.5"
            >
              <Settings size={20} strokeWidth={1.75} aria-hidden />
              <span className="max-sm:sr-only">Settings</span>
            </Link>
            <SignOutButton
              className={cn(
                buttonVariants({ variant: 'outline', size: 'dense' }),
                'max-sm:min-w-11 max-sm:border-0 max-sm:bg-transparent max-sm:px-0',
              )}
              icon={<LogOut size={20} strokeWidth={1.75} aria-hidden className="sm:hidden" />}
            />
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="grow pb-(--space-section) outline-none">
        <noscript>
          <p className="shell-app pt-3 text-note">
            Without JavaScript you can read these pages and sign out. Most buttons need a browser with
            JavaScript.
          </p>
        </noscript>
        {children}
      </main>
      <footer className="border-t border-border-strong print:hidden">
        <div className="shell-app flex flex-col gap-x-10 gap-y-3 py-8 text-sm text-muted-foreground lg:flex-row lg:items-center lg:justify-between">
          <p className="max-w-[68ch]">
            <strong className="font-semibold text-foreground">Attorney advertising.</strong> {name} is not a
            law firm and does not give legal advice. Past results do not guarantee a similar outcome. ©{' '}
            {new Date().getUTCFullYear()} {name}
          </p>
          <nav aria-label="Help and legal" className="flex flex-wrap gap-x-6">
            <Link href={paths.helpCenter} prefetch={false} className="inline-flex min-h-11 items-center link">
              Help Center
            </Link>
            <Link
              href={paths.privacyPolicy}
              prefetch={false}
              className="inline-flex min-h-11 items-center link"
            >
              Privacy Policy
            </Link>
            <Link
              href={paths.termsOfService}
              prefetch={false}
              className="inline-flex min-h-11 items-center link"
            >
              Terms of Use
            </Link>
          </nav>
        </div>
      </footer>
    </div>
  )
}

function bellName(unread: number | null): string {
  if (unread === null) return 'Notifications'
  return unread === 0 ? 'Notifications, none unread' : `Notifications, ${unread} unread`
}
