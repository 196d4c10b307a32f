import { adviceOf } from '../lib/breaches/kinds/advice-of'
import { KINDS } from '../lib/breaches/kinds/kind-table'
import { properNames } from '../lib/breaches/kinds/class-names'
import { countWords, factNames } from '../lib/breaches/kinds/kind-words'
import { leakTiles } from '../lib/breaches/summary/leaks'
import { formatBreachDate } from '../lib/site/format'
import { Leaked } from './_leaked'
import { Action, Example, Facts, Lead, PlainLink, Steps, Subheading } from './_parts'
import type { MailBreach, MailSite } from './types'

// What every mail about one breach says of it.

const SHOWN_CLASSES = 8
const SHOWN_STEPS = 4
const NOT_KNOWN = 'Not known'

/** The answer: where the address was found, and what is open. @param open a sentence of what else can be done, where it can. */
export function foundIn({ kind, title, claims }: MailBreach, open = ''): string {
  const also = claims.length > 0 ? ' Claims are open.' : open && ` ${open}`
  return `Your email was found in ${KINDS[kind].named(title)}.${also}`
}

/** Whose address it is about. */
export const ALERT_FOR = (
  <>
    Alert for{' '}
    <strong className="ink" style={{ color: '#151c29' }}>
      {'{{email}}'}
    </strong>
  </>
)

/** Under the answer: that the company is invented, and what an entry is that is no breach of a company. */
export function WhatItIs({ breach: { isExample, kind } }: { breach: MailBreach }) {
  const { label, means } = KINDS[kind]
  return (
    <>
      {label !== null && <Lead>{means}</Lead>}
      {isExample && <Example />}
    </>
  )
}

/**
 * The eight kinds of data, those lit that the breach leaked. Nothing where its source names none: silence is no all-clear.
 * @param isTheirs whether the reader's address was found in it.
 */
export function WhatLeaked({ breach, isTheirs = true }: { breach: MailBreach; isTheirs?: boolean }) {
  if (breach.dataClasses.length === 0) return null
  const { isUncertain } = KINDS[breach.kind]
  const says = isUncertain ? 'Said to be exposed' : 'Exposed'
  return (
    <Leaked
      title={isUncertain ? 'What is said to have leaked' : isTheirs ? 'What leaked about you' : 'What leaked'}
      cells={leakTiles([breach]).map(({ key, label, from, isInPart }) => ({
        key,
        label,
        says: from === null ? 'None known' : isInPart ? `${says} in part` : says,
        state: from === null ? '' : 'lit',
      }))}
    />
  )
}

/** The record of a breach. */
export function BreachFacts({ breach }: { breach: MailBreach }) {
  const dataClasses = breach.dataClasses.map(properNames)
  const names = factNames(breach)
  const more = dataClasses.length - SHOWN_CLASSES
  return (
    <Facts
      rows={[
        [names.name, breach.title],
        [names.day, formatBreachDate(breach)],
        [names.count, countWords(breach)],
        [
          names.data,
          (dataClasses.slice(0, SHOWN_CLASSES).join(', ') || NOT_KNOWN) +
            (more > 0 ? ` and ${more} more` : ''),
        ],
      ]}
    />
  )
}

/** A letter names what no check of an address can: the offer in it, or the case. */
export function GotALetter({ site, about = 'it' }: { site: MailSite; about?: string }) {
  return (
    <PlainLink href={`${site.url}/letter`}>Did you get a letter about {about}? See what it opens</PlainLink>
  )
}

/** What a mail leads to: its button, where no open settlement has one before it. */
export function OtherStep({
  breach: { claims },
  href,
  children,
}: {
  breach: MailBreach
  href: string
  children: string
}) {
  return claims.length === 0 ? (
    <Action href={href}>{children}</Action>
  ) : (
    <PlainLink href={href}>{children}</PlainLink>
  )
}

/** The first step for each kind of data that leaked, what is urgent first. */
export function StepsThatHelp({ breach }: { breach: MailBreach }) {
  const steps = adviceOf(breach).map((advice) => advice.steps[0]!)
  return (
    <>
      <Subheading>Do this first</Subheading>
      <Steps
        steps={[
          ...steps.slice(0, SHOWN_STEPS - 1),
          `Be wary of calls or messages that mention ${KINDS[breach.kind].noun}.`,
        ]}
      />
    </>
  )
}
