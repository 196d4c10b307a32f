import { adviceFor } from '../lib/breaches/advice'
import { formatCount, formatDate } from '../lib/site/format'
import { Facts, Paragraph, Steps, Subheading } from './_layout'
import type { MailBreach } from './types'

const SHOWN_CLASSES = 8
const SHOWN_STEPS = 4
const NOT_KNOWN = 'Not known'

/** What is known of a breach, and that the reader is in it. */
export function BreachFacts({ breach }: { breach: MailBreach }) {
  const { dataClasses } = breach
  const more = dataClasses.length - SHOWN_CLASSES
  return (
    <>
      {breach.isExample && (
        <Paragraph>
          <strong>Example.</strong> This company is invented, for demonstration.
        </Paragraph>
      )}
      <Paragraph>
        We found <strong>{'{{email}}'}</strong> in the {breach.title} data breach. This is what we know.
      </Paragraph>
      <Facts
        rows={[
          ['Company', breach.title],
          ['Breach date', formatDate(breach.breachDate)],
          ['Users affected', breach.pwnCount > 0 ? formatCount(breach.pwnCount) : NOT_KNOWN],
          [
            'Data exposed',
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
  const steps = adviceFor(breach.dataClasses).map((advice) => advice.steps[0]!)
  return (
    <>
      <Subheading>Steps that help now</Subheading>
      <Steps
        steps={[...steps.slice(0, SHOWN_STEPS - 1), 'Be wary of calls or messages that mention this breach.']}
      />
    </>
  )
}
