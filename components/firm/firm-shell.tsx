import { Moon, Sun } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Logo } from '@/components/site/logo'
import { ThemeToggle } from '@/components/site/theme-toggle'
import { ToastHost } from '@/components/site/toast-host'
import { paths } from '@/lib/paths'
import { FirmSignOut } from './sign-out'

interface FirmShellProps {
  siteName: string
  /** Null where the database is away: who it is cannot be read. */
  person: { name: string; email: string; firmName: string } | null
  children: ReactNode
}

/** What the pages of law firms' people stand in: whose they are, and the way out. */
export function FirmShell({ siteName, person, children }: FirmShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <ToastHost />
      <header className="border-b bg-header">
        <div className="shell-app flex min-h-(--header-h) flex-wrap items-center justify-between gap-x-3">
          <Link href={paths.firm} prefetch={false} className="inline-flex min-h-11 items-center rounded-md">
            <Logo name={siteName} />
          </Link>
          <div className="flex items-center gap-1 sm:gap-2">
            <ThemeToggle
              sun={<Sun size={20} strokeWidth={1.75} aria-hidden />}
              moon={<Moon size={20} strokeWidth={1.75} aria-hidden />}
            />
            <FirmSignOut />
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="shell-app grow pt-6 pb-(--space-section) outline-none sm:pt-8"
      >
        {person && (
          <p className="mb-4 text-sm break-words text-muted-foreground">
            <span className="font-medium text-foreground">{person.firmName}</span> ·{' '}
            {person.name ? `${person.name}, ` : ''}
            {person.email}
          </p>
        )}
        {children}
      </main>
    </div>
  )
}
