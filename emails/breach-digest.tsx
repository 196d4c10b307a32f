import { Action, Layout, Paragraph, PlainLink, Subheading } from './_layout'
import { SAMPLE_SITE } from './sample'
import { PLACES, type MailSite } from './types'

export interface BreachDigestProps {
  site: MailSite
  /** How many breaches it names, from two to as many as there are places. */
  count: number
  /** There are more than it names. */
  hasMore: boolean
  /** All of them are breaches of companies. Others are called what is true of any. */
  areBreaches: boolean
}

const whereFound = ({ areBreaches }: Pick<BreachDigestProps, 'areBreaches'>): string =>
  areBreaches ? 'several data breaches' : 'several sets of data'

export function subject(props: BreachDigestProps): string {
  return `Your email was found in ${whereFound(props)}`
}

/** Several plain notices in one: what each is, and what to do. It offers no lawyer. */
export default function BreachDigest({ site, count, hasMore, areBreaches }: BreachDigestProps) {
  return (
    <Layout
      site={site}
      preview="What is known of each, and what you can do about it."
      title={`Your email was found in ${whereFound({ areBreaches })}`}
      reason="{{reason}}"
      canUnsubscribe
    >
      <Paragraph>
        We found <strong>{'{{email}}'}</strong> in each of these. This is what we know.
      </Paragraph>
      {PLACES.slice(0, count).map((place) => (
        <div key={place}>
          <Subheading>{`{{title_${place}}}`}</Subheading>
          <Paragraph>{`{{about_${place}}}`}</Paragraph>
          <PlainLink href={`{{details_url_${place}}}`}>View details</PlainLink>
        </div>
      ))}
      {hasMore && <Paragraph>{'{{more}}'}</Paragraph>}
      <Subheading>Steps that help now</Subheading>
      <Paragraph>{'{{steps_lines}}'}</Paragraph>
      <Action href={site.url}>{`Check your address at ${site.name}`}</Action>
    </Layout>
  )
}

BreachDigest.PreviewProps = {
  site: SAMPLE_SITE,
  count: 2,
  hasMore: false,
  areBreaches: true,
} satisfies BreachDigestProps
