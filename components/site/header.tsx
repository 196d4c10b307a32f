import { Menu, Moon, Sun } from 'lucide-react'
import Link from 'next/link'
import { cache } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { paths } from '@/lib/paths'
import { HeaderMenu } from './header-menu'
import { Logo } from './logo'
import { ThemeToggle } from './theme-toggle'

/** Where the last button leads, by who looks. */
const ACCOUNT = {
  visitor: { label: 'Sign In', href: paths.signIn },
  member: { label: 'Dashboard', href: paths.dashboard },
  admin: { label: 'Admin', href: paths.admin },
} as const

export type Visitor = keyof typeof ACCOUNT

const LINKS = [
  ['Settlements', paths.settlements],
  ['Help Center', paths.helpCenter],
  ['Free Lawyer Consultation', paths.lawyerConsultation],
] as const
const DASHBOARD = ['Dashboard', paths.dashboard] as const

interface HeaderProps {
  name: string
  visitor: Visitor
  /** Whether a visitor is shown the way to the dashboard too (specification, Breach notification). */
  offersDashboard?: boolean
}

/** The public header. On phones its text links stand in a menu. */
export function Header({ name, visitor, offersDashboard = false }: HeaderProps) {
  return headerOf(name, visitor, offersDashboard)
}

/** Once for a response, as the footer. */
const headerOf = cache((name: string, visitor: Visitor, offersDashboard: boolean) => {
  const account = ACCOUNT[visitor]
  const links = offersDashboard && visitor === 'visitor' ? [...LINKS, DASHBOARD] : LINKS
  return (
    <header className="relative border-b bg-header">
      <div className="shell flex min-h-(--header-h) items-center justify-between gap-x-2 narrow:flex-wrap narrow:py-1">
        <Link href={paths.home} className="inline-flex min-h-11 items-center rounded-md">
          <Logo name={name} />
        </Link>
        <nav aria-label="Main" className="flex items-center gap-1 sm:gap-2">
          {links.map(([label, href]) => (
            <Link
              key={href}
              href={href}
              prefetch={false}
              className="hidden min-h-11 items-center rounded-md px-2.5 text-note font-medium hover:bg-accent lg:inline-flex"
            >
              {label}
            </Link>
          ))}
          {/* The narrowest screens have it in the menu. */}
          <div className="max-[22.5rem]:hidden">
            <Theme />
          </div>
          <Link
            href={account.href}
            prefetch={false}
            className={buttonVariants({ variant: 'outline', size: 'dense' })}
          >
            {account.label}
          </Link>
          <HeaderMenu icon={<Menu size={22} strokeWidth={1.75} aria-hidden />}>
            <ul className="shell py-1">
              {links.map(([label, href]) => (
                <li key={href} className="border-t first:border-t-0">
                  <Link
                    href={href}
                    prefetch={false}
                    className="flex min-h-12 items-center rounded-md font-medium hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
              <li className="flex min-h-12 items-center justify-between border-t font-medium min-[22.5rem]:hidden noscript:hidden">
                <span aria-hidden>Theme</span>
                <Theme />
              </li>
            </ul>
          </HeaderMenu>
        </nav>
      </div>
    </header>
  )
})

function Theme() {
  return (
    <ThemeToggle
      sun={<Sun size={20} strokeWidth={1.75} aria-hidden />}
      moon={<Moon size={20} strokeWidth={1.75} aria-hidden />}
    />
  )
}
