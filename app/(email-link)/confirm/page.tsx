import { MailCheck, TriangleAlert } from 'lucide-react'
import type { Metadata } from 'next'
import { SubmitButton } from '@/components/forms/submit-button'
import { buttonVariants } from '@/components/ui/button-variants'
import { PANEL_ICON } from '@/components/ui/icons/sizes'
import { LinkPanel } from '@/components/mail/link-panel'
import { EXAMPLE_WORDS } from '@/lib/breaches/kinds/example-words'
import { readConfirmLink, type NamedByLink } from '@/lib/follows/confirm-link'
import { FOLLOW_PLAIN } from '@/lib/follows/plain-follow'
import { paths, settlementPath } from '@/lib/paths'
import { readKept } from '../../read-kept'
import { first, type Query } from '../../read-query'

export const metadata: Metadata = { title: 'Please confirm', robots: { index: false, follow: false } }

const OUTLINE = buttonVariants({ variant: 'outline', size: 'wide', layout: 'cell' })

/** Says what a mailed link names and asks once more. Opening the page changes nothing: mail scanners open links too. */
export default async function ConfirmPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams
  const kept = (await readKept(query, 'confirm')) ?? (await readKept(query, FOLLOW_PLAIN))
  if (kept)
    return (
      <Said
        words={kept.errors.email ?? kept.said}
        isDone={kept.isDone === true}
        settlement={kept.values.settlement}
      />
    )
  const token = first(query.token) ?? ''
  const named = token === '' || token.length > 200 ? null : await readConfirmLink(token)
  if (!named)
    return (
      <Said
        words="This link is not valid any more, or it was cut in two. Please ask for a new one."
        isDone={false}
      />
    )
  const { title, text, button } = wordsOf(named)
  return (
    <LinkPanel icon={<MailCheck {...PANEL_ICON} className="text-primary" />} title={title}>
      <p className="mt-2 break-words">{text}</p>
      <form method="post" action="/v1/mail/confirm" className="mt-6">
        <input type="hidden" name="token" value={token} />
        <SubmitButton label={button} busyLabel={button} busy={false} size="wide" />
      </form>
    </LinkPanel>
  )
}

const RESTARTS =
  'You had stopped mail about the days of settlements. This starts it again, for all that this address follows.'

/** What a link names, and what is asked. */
function wordsOf(named: NamedByLink) {
  if (named.kind === 'keep')
    return {
      title: 'Keep your data?',
      text: 'We keep your account and your notes for another year. Nothing else changes.',
      button: 'Keep my data',
    }
  return {
    title: 'Follow this settlement?',
    text: `${named.isExample ? `${EXAMPLE_WORDS} ` : ''}We write to you about the ${named.company} settlement: ${named.when}.${named.restarts ? ` ${RESTARTS}` : ''} You can stop at any time.`,
    button: 'Follow',
  }
}

/** @param settlement the slug of what is followed now. */
function Said({ words, isDone, settlement }: { words: string; isDone: boolean; settlement?: string }) {
  const Icon = isDone ? MailCheck : TriangleAlert
  return (
    <LinkPanel
      icon={<Icon {...PANEL_ICON} className={isDone ? 'text-success' : 'text-warning'} />}
      title={isDone ? 'Thank you' : 'That did not work'}
    >
      <p role="status" className="mt-2 break-words">
        {words}
      </p>
      {settlement !== undefined && (
        <a href={settlementPath(settlement)} className={`${OUTLINE} mt-6`}>
          See the settlement
        </a>
      )}
      <a href={paths.home} className={`${OUTLINE} ${settlement === undefined ? 'mt-6' : 'mt-3'}`}>
        Return to Home
      </a>
    </LinkPanel>
  )
}
