import { FileQuestion, Link2Off } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageLink } from '@/components/site/page-link'
import { paths } from '@/lib/paths'

/** What is said of a shared link that does not hold (specification, section 5). */
export const INVALID_LINK = {
  'no-address': 'The shared link contains an invalid email address.',
  expired: 'The shared link is invalid or expired.',
} as const

interface DetailMissingProps {
  kind: 'no-breach' | 'no-email' | 'invalid-link' | 'no-address' | 'not-found'
}

const WORDS = {
  'no-breach': {
    Icon: FileQuestion,
    title: 'Error',
    text: 'Unable to load breach data. Please go back and select a breach again.',
    note: 'The link may be incomplete, or we no longer list this breach.',
    href: paths.summary,
    action: 'Back to Summary',
  },
  'no-email': {
    Icon: Link2Off,
    title: 'Error',
    text: 'Invalid or missing email information',
    note: 'A result is kept for two hours after a check, and a link for 30 days. Check your email again to go on.',
    href: paths.home,
    action: 'Return to Home',
  },
  'not-found': {
    Icon: FileQuestion,
    title: 'Error',
    text: 'Breach details not found',
    note: 'We may no longer list this breach.',
    href: paths.home,
    action: 'Return to Home',
  },
  'invalid-link': {
    Icon: Link2Off,
    title: 'Invalid Link',
    text: INVALID_LINK.expired,
    note: 'Links work for 30 days. You can check your email again at any time.',
    href: paths.home,
    action: 'Go Home',
  },
  'no-address': {
    Icon: Link2Off,
    title: 'Invalid Link',
    text: INVALID_LINK['no-address'],
    note: 'You can check your email at any time.',
    href: paths.home,
    action: 'Go Home',
  },
} as const

/** A detail page that does not know what it is about, in the specification's words for each case. */
export function DetailMissing({ kind }: DetailMissingProps) {
  const { Icon, title, text, note, href, action } = WORDS[kind]
  return (
    <div className="shell py-(--space-block)">
      <Card className="mx-auto max-w-(--container-form) text-center">
        <Icon size={28} strokeWidth={1.5} aria-hidden className="mx-auto text-muted-foreground" />
        <h1 className="mt-4 text-h2">{title}</h1>
        <p className="mt-2">{text}</p>
        <p className="mt-1 text-note text-muted-foreground">{note}</p>
        <Button asChild size="wide" className="mt-6">
          <PageLink href={href}>{action}</PageLink>
        </Button>
      </Card>
    </div>
  )
}
