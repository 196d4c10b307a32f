import { CLAIMS_OPEN, SEE_HOW } from '../lib/breaches/kinds/claim-labels'
import { claimDay } from '../lib/breaches/kinds/claim-day'
import { notMembership } from '../lib/breaches/kinds/claim-words'
import { Card, CardTitle, State } from './_card'
import { Action, Note, Paragraph, PlainLink } from './_parts'
import type { MailBreach, MailClaim, MailSite } from './types'

/** More than these are one line. */
const SHOWN = 2

/** What a reader may be able to file alone: before everything that leads to a lawyer. Without any, nothing. */
export function ClaimsFirst({ site, breach: { claims, kind } }: { site: MailSite; breach: MailBreach }) {
  const [first, ...others] = claims
  if (!first) return null
  const more = claims.length - SHOWN
  return (
    <>
      <Card green>
        <State>{CLAIMS_OPEN}</State>
        <CardTitle>{first.company}</CardTitle>
        <ClaimBy claim={first} />
        <Action href={first.url} green>
          {SEE_HOW}
        </Action>
        <Note>{notMembership(kind)} The page helps you find out.</Note>
      </Card>
      {others.slice(0, SHOWN - 1).map((claim) => (
        <Card key={claim.url} green>
          <State>{CLAIMS_OPEN}</State>
          <CardTitle>{claim.company}</CardTitle>
          <ClaimBy claim={claim} />
          <PlainLink href={claim.url}>{SEE_HOW}</PlainLink>
        </Card>
      ))}
      {more > 0 && <PlainLink href={`${site.url}/settlements`}>and {more} more</PlainLink>}
    </>
  )
}

function ClaimBy({ claim }: { claim: MailClaim }) {
  return (
    <Paragraph>
      File it yourself, free. Claim by <strong>{claimDay(claim)}</strong>.
    </Paragraph>
  )
}
