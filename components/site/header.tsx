import { Moon, Sun } from 'lucide-react'
import Link from 'next/link'
import { buttonVariants } from '@/components/ui/button-variants'
import { paths } from '@/lib/paths'
import { Logo } from './logo'
import { ThemeToggle } from './theme-toggle'

/** Where the last button leads, by who looks. */
const ACCOUNT = {
  visitor: { label: 'Sign In', href: paths.signIn },
  member: { label: 'Dashboard', href: paths.dashboard },
  admin: { label: 'Admin', href: paths.admin },
} as const

export type Visitor = keyof typeof ACCOUNT

/** The public header. On phones its text links stand in the footer instead. */
export function Header({ name, visitor }: { name: string; visitor: Visitor }) {
  const account = ACCOUNT[visitor]
  return (
    <header className="border-b bg-header">
      <div className="shell flex h-(--header-h) items-center justify-between gap-4">
        <Link href={paths.home} className="inline-flex min-h-11 items-center rounded-md">
          <Logo name={name} />
        </Link>
        <nav aria-label="Main" className="flex items-center gap-2">
          <Link
            href={paths.settlements}
            prefetch={false}
            className="hidden min-h-11 items-center rounded-md px-2.5 text-note font-medium hover:bg-accent lg:inline-flex"
          >
            Settlements
          </Link>
          <Link
            href={paths.helpCenter}
            prefetch={false}
            className="hidden min-h-11 items-center rounded-md px-2.5 text-note font-medium hover:bg-accent lg:inline-flex"
          >
            Help Center
          </Link>
          <Link
            href={paths.lawyerConsultation}
            prefetch={false}
            className="hidden min-h-11 items-center rounded-md px-2.5 text-note font-medium hover:bg-accent lg:inline-flex"
          >
            Free Lawyer Consultation
          </Link>
          <ThemeToggle
            sun={<Sun size={20} strokeWidth={1.75} aria-hidden />}
            moon={<Moon size={20} strokeWidth={1.75} aria-hidden />}
          />
          <Link
            href={account.href}
            prefetch={false}
            className={buttonVariants({ variant: 'outline', size: 'dense' })}
          >
            {account.label}
          </Link>
        </nav>
      </div>
    </header>
  )
}
