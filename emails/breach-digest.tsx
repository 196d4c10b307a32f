import { CLAIMS_OPEN, SEE_HOW } from '../lib/breaches/kinds/claim-labels'
import { leakTiles } from '../lib/breaches/summary/leaks'
import { ALERT_FOR, GotALetter } from './_breach-facts'
import { Card, State } from './_card'
import { Layout } from './_layout'
import { Leaked } from './_leaked'
import { Action, Note, Paragraph, PlainLink, Subheading } from './_parts'
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
  areBreaches ? 'data breaches' : 'sets of data'

export function subject(props: BreachDigestProps): string {
  return `Your email was found in several ${whereFound(props)}`
}

/** Several plain notices in one: what each is, and what to do. It offers no lawyer. */
export default function BreachDigest({ site, count, hasMore, areBreaches, hasClaims }: BreachDigestProps) {
  const answer = `Your email was found in ${hasMore ? 'more than ' : ''}${count} ${whereFound({ areBreaches })}.`
  return (
    <Layout
      site={site}
      preview="What is known of each, and what you can do about it."
      about={ALERT_FOR}
      title={hasClaims ? `${answer} Claims are open.` : answer}
      reason="{{reason}}"
      canUnsubscribe
    >
      {hasClaims && (
        <Card green>
          <State>{CLAIMS_OPEN}</State>
          <Paragraph>{'{{claims_lines}}'}</Paragraph>
          <Paragraph>You can file by yourself, free.</Paragraph>
          <Action href="{{claims_url}}" green>
            {SEE_HOW}
          </Action>
          <Note>Being in one of these does not by itself put you in the settlement.</Note>
        </Card>
      )}
      <Leaked
        title={areBreaches ? 'What leaked about you' : 'What is in this data about you'}
        cells={leakTiles([]).map(({ key, label }) => ({
          key,
          label,
          says: `{{leak_${key}}}`,
          state: `{{lit_${key}}}`,
        }))}
      />
      {hasClaims ? (
        <PlainLink href={site.url}>{`Check your address at ${site.name}`}</PlainLink>
      ) : (
        <Action href={site.url}>{`Check your address at ${site.name}`}</Action>
      )}
      {PLACES.slice(0, count).map((place) => (
        <div key={place}>
          <Subheading>{`{{title_${place}}}`}</Subheading>
          <Paragraph>{`{{about_${place}}}`}</Paragraph>
          <PlainLink href={`{{details_url_${place}}}`}>View Details</PlainLink>
        </div>
      ))}
      {hasMore && <Paragraph>{'{{more}}'}</Paragraph>}
      <Subheading>Do this first</Subheading>
      <Paragraph>{'{{steps_lines}}'}</Paragraph>
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
