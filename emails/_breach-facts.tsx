import { adviceOf } from '../lib/breaches/kinds/advice-of'
import { SEE_HOW } from '../lib/breaches/kinds/claim-labels'
import { claimLine, notMembership } from '../lib/breaches/kinds/claim-words'
import { KINDS } from '../lib/breaches/kinds/kind-table'
import { properNames } from '../lib/breaches/kinds/class-names'
import { countWords, factNames } from '../lib/breaches/kinds/kind-words'
import { formatBreachDate } from '../lib/site/format'
import { Action, Facts, Paragraph, PlainLink, Steps, Subheading } from './_layout'
import type { MailBreach, MailSite } from './types'

const SHOWN_CLASSES = 8
const SHOWN_STEPS = 4
const NOT_KNOWN = 'Not known'

/** What is known of a breach, and that the reader is in it. */
export function BreachFacts({ breach }: { breach: MailBreach }) {
  const dataClasses = breach.dataClasses.map(properNames)
  const { named, means, label } = KINDS[breach.kind]
  const names = factNames(breach)
  const more = dataClasses.length - SHOWN_CLASSES
  return (
    <>
      {breach.isExample && (
        <Paragraph>
          <strong>Example.</strong> This company is invented, for demonstration.
        </Paragraph>
      )}
      <Paragraph>
        We found <strong>{'{{email}}'}</strong> in {named(breach.title)}. This is what we know.
      </Paragraph>
      {label !== null && <Paragraph>{means}</Paragraph>}
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
    </>
  )
}

/** What a reader may be able to file alone: before everything that leads to a lawyer. Without any, nothing. */
export function ClaimsFirst({ breach: { claims, kind } }: { breach: MailBreach }) {
  if (claims.length === 0) return null
  return (
    <>
      <Subheading>Claims are open</Subheading>
      {claims.map((claim, index) => (
        <div key={claim.url}>
          <Paragraph>{claimLine(claim)}</Paragraph>
          {index === 0 ? (
            <Action href={claim.url} green>
              {SEE_HOW}
            </Action>
          ) : (
            <PlainLink href={claim.url}>{SEE_HOW}</PlainLink>
          )}
        </div>
      ))}
      <Paragraph>You can file by yourself. {notMembership(kind)}</Paragraph>
    </>
  )
}

interface StepProps {
  breach: MailBreach
  href: string
  green?: boolean
  children: string
}

/** A letter names what no check of an address can: the offer in it, or the case. */
export function GotALetter({ site, about = 'it' }: { site: MailSite; about?: string }) {
  return (
    <PlainLink href={`${site.url}/letter`}>Did you get a letter about {about}? See what it opens</PlainLink>
  )
}

/** What else a mail leads to: its button, where none stands before it. */
export function OtherStep({ breach: { claims }, href, green, children }: StepProps) {
  return claims.length === 0 ? (
    <Action href={href} green={green}>
      {children}
    </Action>
  ) : (
    <PlainLink href={href}>{children}</PlainLink>
  )
}

/** The first step for each kind of data that leaked, what is urgent first. */
export function StepsThatHelp({ breach }: { breach: MailBreach }) {
  const steps = adviceOf(breach).map((advice) => advice.steps[0]!)
  return (
    <>
      <Subheading>Steps that help now</Subheading>
      <Steps
        steps={[
          ...steps.slice(0, SHOWN_STEPS - 1),
          `Be wary of calls or messages that mention ${KINDS[breach.kind].noun}.`,
        ]}
      />
    </>
  )
}
