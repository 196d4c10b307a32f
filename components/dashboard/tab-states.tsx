import { MailCheck, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { RetryButton } from './retry-button'

/** Nothing to show: why, and one thing to do. */
export function EmptyTab({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon: LucideIcon
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <Card className="mt-6 grid justify-items-center py-10 text-center sm:py-14">
      <Icon size={28} strokeWidth={1.5} aria-hidden className="text-muted-foreground" />
      <h3 className="mt-3 text-h3">{title}</h3>
      <p className="mt-1 max-w-[34rem] text-note text-muted-foreground">{text}</p>
      {children && <div className="mt-5">{children}</div>}
    </Card>
  )
}

/** For an address that nobody has proven: what a visitor sees is not all there is. */
export function publicResult(text: string): string {
  return `${text} Some breaches are shown only to the proven owner of an address. They are not part of this answer.`
}

/** What could not be loaded, what that does not mean, and a way to try again. */
export function FailedTab({
  message,
  notMeaning,
  retryLabel = 'Try Again',
}: {
  message: string
  notMeaning: string
  retryLabel?: string
}) {
  return (
    <Card className="mt-6 grid justify-items-center border-warning-border py-10 text-center sm:py-14">
      <TriangleAlert size={28} strokeWidth={1.5} aria-hidden className="text-warning" />
      <h3 className="mt-3 text-h3">{message}</h3>
      <p className="mt-1 max-w-[34rem] text-note text-muted-foreground">{notMeaning}</p>
      <RetryButton label={retryLabel} busyLabel="Loading..." className="mt-5" />
    </Card>
  )
}

/**
 * In place of a part that comes after the rest of its page: only scripts put it there. Without them it is asked for as a whole page.
 * @param href the same page, as a whole.
 */
export function WithoutScripts({ href }: { href: string }) {
  return (
    <noscript>
      <p className="text-note">
        Without JavaScript this part comes only with a page that is loaded as a whole:{' '}
        <a href={href} className="link">
          show it
        </a>
        . It takes a moment longer.
      </p>
    </noscript>
  )
}

/** The shape of what is on its way. Shown only when it takes longer than a moment. */
export function TabSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="delayed-in noscript:hidden">
      <div className="h-8 w-48 rounded-lg bg-muted" />
      <div className="mt-6 grid gap-4 lg:grid-cols-2 lg:gap-5">
        {[1, 2].map((card) => (
          <div key={card} className="h-64 rounded-xl border bg-muted" />
        ))}
      </div>
    </div>
  )
}

/** As high as the figures that it stands for, so that nothing moves when they come. */
export function StatSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="h-32 delayed-in rounded-xl border bg-muted min-[23rem]:h-18 lg:h-20 noscript:hidden"
    />
  )
}

/** What opens once the address is proven. */
export function NeedsProof({ title }: { title: string }) {
  return (
    <>
      <h2 className="text-h2">{title}</h2>
      <EmptyTab
        icon={MailCheck}
        title="Confirm your email address first"
        text="Open the link that we mailed you. What you set here is then saved with your account."
      />
    </>
  )
}
