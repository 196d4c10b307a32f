import 'server-only'
import { currentCatalogue, type Catalogue } from '@/lib/breaches/catalogue/catalogue'
import { pgPool } from '@/lib/db/client'
import { BOM, csvLine, phoneForFile } from '@/lib/lists/csv-cell'
import { leadSubject } from '@/lib/leads/lead-view'
import { stateOfZip } from '@/lib/validation/zip-states'
import { shareable } from './shareable'

/** Rows that are in memory at a time. */
const BATCH = 500

const COLUMNS = [
  'Request ID',
  'Requested (UTC)',
  'Confirmed (UTC)',
  'Name',
  'Email',
  'Phone Number',
  'Zip Code',
  'State',
  'Breach',
  'Breach ID',
] as const

interface Row {
  position: number
  id: string
  createdAt: Date
  confirmedAt: Date
  name: string
  email: string
  phoneNumber: string
  zipCode: string
  uniqueBreachId: string
}

/**
 * The file of an export: read in batches, each when the one before was taken. What a person has deleted since the
 * export was recorded is not in it.
 */
export function streamExport(exportId: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let last = 0
  let catalogue: Catalogue | undefined
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = ''
      if (!catalogue) {
        catalogue = await currentCatalogue()
        text = BOM + csvLine(COLUMNS)
      }
      const { rows } = await pgPool().query<Row>({
        // Who takes a wish back while the file is being read is not in what is left of it.
        text: `SELECT s.position, l.id, l.created_at AS "createdAt", l.confirmed_at AS "confirmedAt", l.name, u.email, l.phone_number AS "phoneNumber",
            l.zip_code AS "zipCode", l.unique_breach_id AS "uniqueBreachId"
          FROM lead_share s JOIN lead l ON l.id = s.lead_id JOIN users u ON u.id = l.user_id
          WHERE s.export_id = $1 AND s.position > $2 AND ${shareable()} ORDER BY s.position LIMIT ${BATCH}`,
        values: [exportId, last],
      })
      for (const row of rows) text += csvLine(cellsOf(row, catalogue))
      last = rows.at(-1)?.position ?? last
      if (text !== '') controller.enqueue(encoder.encode(text))
      if (rows.length < BATCH) controller.close()
    },
  })
}

function cellsOf(
  { id, createdAt, confirmedAt, name, email, phoneNumber, zipCode, uniqueBreachId }: Row,
  { byUniqueBreachId }: Catalogue,
): string[] {
  const breachTitle = byUniqueBreachId.get(uniqueBreachId)?.title ?? null
  return [
    id,
    time(createdAt),
    time(confirmedAt),
    name,
    email,
    phoneForFile(phoneNumber),
    zipCode,
    stateOfZip(zipCode) ?? '',
    leadSubject({ breachTitle, uniqueBreachId }),
    uniqueBreachId,
  ]
}

function time(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}
