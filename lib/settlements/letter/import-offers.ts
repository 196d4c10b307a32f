import 'server-only'
import { createHash } from 'node:crypto'
import { pgPool } from '../../db/client'
import { ImportError } from '../../imports/read/import-error'
import { readCsv } from '../../imports/read/read-csv'
import { OFFER_COLUMNS, readOfferRow, type OfferRow } from './offer-row'

interface OfferCounts {
  rows: number
  added: number
  changed: number
  unchanged: number
  rejected: number
}

const SOURCE_NAME = 'California Attorney General'
const SOURCE_URL = 'https://oag.ca.gov/ecrime/databreach/reports/'

/**
 * Takes in a list of what letters offer. Harmless when repeated: a filing is known by its name at its source.
 * @param onError called with each row that is left out, by its place in the file.
 * @throws ImportError for a file without its columns, or without rows.
 */
export async function importOffers(
  input: AsyncIterable<Uint8Array>,
  onError: (error: { row: number; column: string; message: string }) => void,
): Promise<OfferCounts> {
  const counts: OfferCounts = { rows: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 }
  let header: string[] | null = null
  /** What each filing offers, as this file has said first. */
  const said = new Map<string, { row: number; offer: string }>()
  const reject = (row: number, column: string, message: string) => {
    counts.rejected += 1
    onError({ row, column, message })
  }
  for await (const { records } of readCsv(input))
    for (const { row, cells, problem, takenIn } of records) {
      if (!header) {
        header = cells.map((cell) => cell.trim().toLowerCase())
        const missing = OFFER_COLUMNS.filter((name) => !header!.includes(name))
        if (missing.length > 0) throw new ImportError(`The file has no column ${missing.join(', ')}.`)
        continue
      }
      counts.rows += 1 + takenIn
      counts.rejected += takenIn
      if (problem) reject(row, '', problem.message)
      else if (cells.length > header.length) reject(row, '', 'has more cells than the header')
      else {
        const offer = readOfferRow(Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
        if ('message' in offer) {
          reject(row, offer.column, offer.message)
          continue
        }
        // A filing has one offer here: a second one would take the first one's place, by turns.
        const before = said.get(offer.sourceKey)
        const text = digestOf(JSON.stringify(offer))
        if (before && before.offer !== text)
          reject(row, 'ca_ag_report', `is the filing of row ${before.row}, which offers something else`)
        else {
          said.set(offer.sourceKey, before ?? { row, offer: text })
          counts[await storeOffer(offer)] += 1
        }
      }
    }
  if (counts.rows === 0) throw new ImportError('The file has no rows.')
  return counts
}

/** Of a row, in few bytes: a list may have a hundred thousand. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const COLUMNS =
  'company, company_keys, provider, months, basis, enrol_by, days_from_letter, sign_up_address, reported_on, source_name, source_url'

async function storeOffer(row: OfferRow): Promise<'added' | 'changed' | 'unchanged'> {
  const { rows } = await pgPool().query<{ isNew: boolean }>(
    `INSERT INTO letter_offer AS o (source_key, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (source_key) DO UPDATE SET (${COLUMNS}, imported_at) =
       (EXCLUDED.company, EXCLUDED.company_keys, EXCLUDED.provider, EXCLUDED.months, EXCLUDED.basis, EXCLUDED.enrol_by,
        EXCLUDED.days_from_letter, COALESCE(EXCLUDED.sign_up_address, o.sign_up_address), EXCLUDED.reported_on,
        EXCLUDED.source_name, EXCLUDED.source_url, now())
     WHERE (o.company, o.company_keys, o.provider, o.months, o.basis, o.enrol_by, o.days_from_letter, o.reported_on)
       IS DISTINCT FROM (EXCLUDED.company, EXCLUDED.company_keys, EXCLUDED.provider, EXCLUDED.months, EXCLUDED.basis,
         EXCLUDED.enrol_by, EXCLUDED.days_from_letter, EXCLUDED.reported_on)
       OR COALESCE(EXCLUDED.sign_up_address, o.sign_up_address) IS DISTINCT FROM o.sign_up_address
     RETURNING xmax = 0 AS "isNew"`,
    [
      row.sourceKey,
      row.company,
      row.companyKeys,
      row.provider,
      row.months,
      row.basis,
      row.enrolBy,
      row.daysFromLetter,
      row.signUpAddress,
      row.reportedOn,
      SOURCE_NAME,
      SOURCE_URL + row.sourceKey.slice('ca-ag:'.length),
    ],
  )
  return rows[0] ? (rows[0].isNew ? 'added' : 'changed') : 'unchanged'
}
