import { adviceOf } from '../lib/breaches/kinds/advice-of'
import { KINDS } from '../lib/breaches/kinds/kind-table'
import { properNames } from '../lib/breaches/kinds/class-names'
import { countWords, factNames } from '../lib/breaches/kinds/kind-words'
import { formatBreachDate } from '../lib/site/format'
import { Facts, Paragraph, Steps, Subheading } from './_layout'
import type { MailBreach } from './types'

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
