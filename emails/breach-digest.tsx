import { SEE_HOW } from '../lib/breaches/kinds/claim-labels'
import { GotALetter } from './_breach-facts'
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
  /** Claims are open in a settlement about one of them. */
  hasClaims: boolean
}

const whereFound = ({ areBreaches }: Pick<BreachDigestProps, 'areBreaches'>): string =>
  areBreaches ? 'several data breaches' : 'several sets of data'

export function subject(props: BreachDigestProps): string {
  return `Your email was found in ${whereFound(props)}`
}

/** Several plain notices in one: what each is, and what to do. It offers no lawyer. */
export default function BreachDigest({ site, count, hasMore, areBreaches, hasClaims }: BreachDigestProps) {
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
      {hasClaims && (
        <>
          <Subheading>Claims are open</Subheading>
          <Paragraph>{'{{claims_lines}}'}</Paragraph>
          <Action href="{{claims_url}}" green>
            {SEE_HOW}
          </Action>
          <Paragraph>
            You can file by yourself. Being in one of these does not by itself put you in the settlement.
          </Paragraph>
        </>
      )}
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
      {hasClaims ? (
        <PlainLink href={site.url}>{`Check your address at ${site.name}`}</PlainLink>
      ) : (
        <Action href={site.url}>{`Check your address at ${site.name}`}</Action>
      )}
      <GotALetter site={site} about="one of these" />
    </Layout>
  )
}

BreachDigest.PreviewProps = {
  site: SAMPLE_SITE,
  count: 2,
  hasMore: false,
  areBreaches: true,
  hasClaims: false,
} satisfies BreachDigestProps
