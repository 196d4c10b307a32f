import 'server-only'
import { matchKeysOf, namesIn } from '../../breaches/one/company-key'
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
  /** Filed so long before or after the reader's letter that it may be about another breach: nothing is counted from it. */
  isFar: boolean
  /** Filed before the breach of the reader's letter began: it is about another one. */
  isEarlier: boolean
  /** Filed under another name than the one that was chosen, though the two are written alike. */
  isOtherName: boolean
}

/** Of as many letters of one company something is shown. */
const MOST_SHOWN = 3

/** Letters about one breach go out within months of each other. Days. */
const MOST_DAYS_APART = 180

type Row = Omit<LetterOffer, 'signUpBy' | 'isOtherName'> & { enrolBy: string | null }

/**
 * What the letters of a company offer, those filed nearest to the reader's own letter first.
 * @param letterDate `YYYY-MM-DD`; null where it was not given.
 */
export async function offersOf({ name, breach }: Company, letterDate: string | null): Promise<LetterOffer[]> {
  const keys = matchKeysOf({ title: name, name: breach?.name ?? name, domain: breach?.domain ?? '' })
  const { rows } = await pgPool().query<Row>(
    `SELECT id, company, provider, months, basis, enrol_by::text AS "enrolBy", days_from_letter AS "daysFromLetter",
       sign_up_address AS "signUpAddress", reported_on::text AS "reportedOn", source_name AS "sourceName", source_url AS "sourceUrl",
       COALESCE(abs(reported_on - $2::date) > ${MOST_DAYS_APART}, false) AS "isFar", COALESCE(reported_on < $3::date, false) AS "isEarlier"
     FROM letter_offer WHERE company_keys && $1::text[]
     ORDER BY COALESCE(reported_on < $3::date, false), abs(reported_on - $2::date), reported_on DESC NULLS LAST, id LIMIT ${MOST_SHOWN}`,
    // A letter that was filed before the report may well be of this breach.
    [keys, letterDate, breach?.dateIs === 'happened' ? breach.breachDate : null],
  )
  const known = new Set([name, breach?.name ?? name].map(plainName))
  return rows.map(({ enrolBy, ...offer }) => ({
    ...offer,
    isOtherName: !known.has(plainName(offer.company)),
    signUpBy: offer.basis === 'absolute' ? enrolBy : counted(offer, letterDate),
  }))
}

/** A name without how it is written: its words, without the legal form. */
const plainName = (name: string): string => (namesIn(name)[0] ?? []).join(' ')

function counted(
  { basis, daysFromLetter, isFar, isEarlier }: Omit<Row, 'enrolBy'>,
  letterDate: string | null,
): string | null {
  return basis === 'letter_date' && !isFar && !isEarlier && daysFromLetter !== null && letterDate !== null
    ? daysAfter(letterDate, daysFromLetter)
    : null
}
