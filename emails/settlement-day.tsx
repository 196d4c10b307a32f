import { SEE_HOW } from '../lib/breaches/kinds/claim-labels'
import { Card, OfficialAddress } from './_card'
import { Layout } from './_layout'
import { Action, Example, Facts, Lead, Note, Paragraph } from './_parts'
import { SAMPLE_SITE } from './sample'
import type { MailSite } from './types'

export interface SettlementDayProps {
  site: MailSite
  /** What there is to tell. */
  event: 'reminder' | 'moved' | 'closed' | 'approved' | 'paying' | 'withdrawn'
  /** Which day a reminder or a move is about. */
  what: 'claim' | 'opt_out'
  /** Null where mail must not name it. */
  company: string | null
  isExample: boolean
  /** Our own page of it, after the site's address. */
  page: string
  /** The official address, without `https://`; null where none is on record. */
  address: string | null
  /** 'Jan 15, 2027'. Of a day that was taken back, null. */
  day: string | null
  /** By which hour and how it may be sent in; null where that is not known. */
  ways: string | null
  /** Of a move: the day before. */
  oldDay: string | null
  /** Of a move: who says so. */
  source: string | null
  /** Why it was withdrawn. */
  reason: string | null
  /** All the days, as people read them. */
  rows: (readonly [string, string])[]
}

type Words = Omit<SettlementDayProps, 'site'>

/** Before the settlement's name. */
const DAY_OF = { claim: 'The claim date of the', opt_out: 'The last day to exclude yourself from the' }

/** The title, which is the subject up to the company's name. */
function titleOf({ event, what, day, oldDay }: Words): string {
  switch (event) {
    case 'reminder':
      return what === 'claim' ? `Claim by ${day}` : `Last day to exclude yourself: ${day}`
    case 'moved':
      if (day === null) return 'A day was taken back'
      return oldDay === null ? `A day is set: ${day}` : `A new day: ${day}`
    case 'closed':
      return 'Claims have closed'
    case 'approved':
      return 'The court has approved the settlement'
    case 'paying':
      return 'Payments have begun'
    case 'withdrawn':
      return 'We took a settlement off our list'
  }
}

export function subject(props: Words): string {
  const name = props.company === null ? 'a settlement you follow' : props.company
  return `${props.isExample ? 'Example: ' : ''}${titleOf(props)} (${name})`
}

const nameOf = ({ company }: Words): string =>
  company === null ? 'settlement that you follow' : `${company} settlement`
const follows = ({ company }: Words): string =>
  company === null ? 'You follow a settlement.' : `You follow the ${company} settlement.`

const UNNAMED =
  'We do not name it in mail, which others may read. You find it on your dashboard, or on the page where you followed it.'

/** What happened, in a sentence or two. */
function leadOf(props: Words): string {
  const { event, what, day, oldDay } = props
  const name = nameOf(props)
  switch (event) {
    case 'reminder':
      return what === 'claim'
        ? `${follows(props)} The official sources say that claims close on ${day}.`
        : `${follows(props)} The official sources say that you can exclude yourself from it until ${day}. Who does gets no money from it, and keeps the right to sue.`
    case 'moved':
      if (day === null)
        return `${DAY_OF[what]} ${name}${oldDay === null ? '' : ` was ${oldDay}. It`} does not hold any more. No new day is known yet.`
      return oldDay === null
        ? `${DAY_OF[what]} ${name} is known now: ${day}.`
        : // It moved, or we had it wrong: what followers saw was ours.
          `${DAY_OF[what]} ${name} has a new date here. It was ${oldDay}. Now it is ${day}.`
    case 'closed':
      return `Claims in the ${name} have closed. If you sent a claim in time, keep your claim number.`
    case 'approved':
      return `The court has approved the ${name}. If you sent a claim, the administrator decides about it. An appeal can still delay it.`
    case 'paying':
      return `The ${name} has begun to pay. If you sent a claim, watch your mail and your account. The administrator knows where your claim is.`
    case 'withdrawn':
      return `${follows(props)} We took it off our list, and send no more mail about it.`
  }
}

/** To whoever follows a settlement. Its days are printed as they stand in the sources. */
export default function SettlementDay(props: SettlementDayProps) {
  const { site, event, what, day, ways, isExample, page, address, source, reason, rows } = props
  const isComing = event === 'reminder' || event === 'moved'
  const canClaim = isComing && what === 'claim' && day !== null
  return (
    <Layout
      site={site}
      preview="Its days, and where to look."
      title={titleOf(props)}
      canUnsubscribe
      reason="You get this email because you follow this settlement. Unsubscribe ends mail about the days of all settlements."
    >
      <Lead>{leadOf(props)}</Lead>
      {isExample && <Example />}
      {props.company === null && <Paragraph>{UNNAMED}</Paragraph>}
      {reason && <Paragraph>Why: {reason}</Paragraph>}
      <Card>
        {ways && <Paragraph>{ways}</Paragraph>}
        <Action href={`${site.url}${page}`} green={canClaim}>
          {props.company === null
            ? 'Open my dashboard'
            : canClaim
              ? SEE_HOW
              : isComing && what === 'opt_out'
                ? 'See what each choice means'
                : 'See the settlement'}
        </Action>
        {address && (
          <>
            <OfficialAddress address={address} />
            <Note>
              {isComing
                ? 'Filing is free. You do not need us or a lawyer to file. If someone calls you and offers to file for you, hang up.'
                : 'If someone calls you about it and asks for a fee, hang up.'}
            </Note>
          </>
        )}
      </Card>
      {rows.length > 0 && <Facts rows={rows} />}
      {source && <Note>Source of the new day: {source}</Note>}
      {isComing && (
        <Note>
          Being in a breach does not by itself put you in the settlement. The administrator decides. Days can
          move: look at the official address before you file.
        </Note>
      )}
    </Layout>
  )
}

SettlementDay.PreviewProps = {
  site: SAMPLE_SITE,
  event: 'reminder',
  what: 'claim',
  company: 'Stonebridge Hotels',
  isExample: true,
  page: '/settlements/stonebridge-hotels',
  address: 'stonebridge-settlement.example',
  day: 'Jan 15, 2027',
  ways: 'Online by 11:59 p.m. Eastern time, or postmarked that day.',
  oldDay: null,
  source: null,
  reason: null,
  rows: [
    ['Claim by', 'Jan 15, 2027 (was Dec 16, 2026)'],
    ['Exclude yourself by', 'Dec 14, 2026'],
    ['Court hearing', 'Feb 18, 2027'],
  ],
} satisfies SettlementDayProps
