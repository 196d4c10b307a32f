import 'server-only'
import { matchKeysOf } from '../../breaches/one/company-key'
import { pgPool } from '../../db/client'
import type { Company } from './companies'
import { daysAfter } from './letter-date'

// What the letters of a company offer: monitoring for so many months, to sign up for by a day.

/** An offer, and by when it has to be taken up where that is known. */
export interface LetterOffer {
  id: number
  company: string
  provider: string | null
  months: number | null
  basis: 'absolute' | 'letter_date' | 'unknown'
  /** `YYYY-MM-DD`: printed in the letter, or the letter's date and so many days; null without that date. */
  signUpBy: string | null
  daysFromLetter: number | null
  signUpAddress: string | null
  /** `YYYY-MM-DD` */
  reportedOn: string | null
  sourceName: string
  sourceUrl: string | null
}

/** Of as many letters of one company something is shown. */
const MOST_SHOWN = 3

type Row = Omit<LetterOffer, 'signUpBy'> & { enrolBy: string | null }

/** @param letterDate `YYYY-MM-DD`; null where it was not given. */
export async function offersOf({ name, breach }: Company, letterDate: string | null): Promise<LetterOffer[]> {
  const keys = matchKeysOf({ title: name, name: breach?.name ?? name, domain: breach?.domain ?? '' })
  const { rows } = await pgPool().query<Row>(
    `SELECT id, company, provider, months, basis, enrol_by::text AS "enrolBy", days_from_letter AS "daysFromLetter",
       sign_up_address AS "signUpAddress", reported_on::text AS "reportedOn", source_name AS "sourceName", source_url AS "sourceUrl"
     FROM letter_offer WHERE company_keys && $1::text[] ORDER BY reported_on DESC NULLS LAST, id LIMIT ${MOST_SHOWN}`,
    [keys],
  )
  return rows.map(({ enrolBy, ...offer }) => ({
    ...offer,
    signUpBy: offer.basis === 'absolute' ? enrolBy : counted(offer, letterDate),
  }))
}

function counted({ basis, daysFromLetter }: Omit<Row, 'enrolBy'>, letterDate: string | null): string | null {
  return basis === 'letter_date' && daysFromLetter !== null && letterDate !== null
    ? daysAfter(letterDate, daysFromLetter)
    : null
}
